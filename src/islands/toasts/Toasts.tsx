import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import toast, { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { $queuedToast, type QueuedToast } from '../../stores/toasts.ts'
import { adoptStyles } from '../runtime/adopt-styles.ts'
import { useIslandReady } from '../runtime/use-island-ready.ts'
import css from './Toasts.css?inline'
import { useFreePlace } from './use-free-place.ts'

adoptStyles(css)

const duration = 2000

/** Toasts at the top of the page, paused while hovered or focused. */
export default function Toasts() {
  const queued = useStore($queuedToast)
  const root = useRef<HTMLElement>(null)
  const returnTo = useRef<HTMLElement>(null)
  const { toasts, handlers } = useToaster({ duration, removeDelay: 200 })
  useIslandReady(root)
  useFreePlace(root, toasts.at(-1)?.id)

  useEffect(() => {
    if (!queued) return
    showMessage(queued)
    $queuedToast.set(undefined)
  }, [queued])

  return (
    <section
      ref={root}
      className="toasts"
      aria-label="Notices"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocus={({ currentTarget, relatedTarget }) => {
        handlers.startPause()
        if (!currentTarget.contains(relatedTarget))
          returnTo.current = relatedTarget as HTMLElement | null
      }}
      onBlur={handlers.endPause}
    >
      {toasts.map(item => (
        <ToastItem
          key={item.id}
          item={item}
          onClose={() => {
            // An element that is removed fires neither blur nor pointerleave.
            handlers.endPause()
            if (root.current!.contains(document.activeElement)) returnTo.current?.focus()
          }}
        />
      ))}
    </section>
  )
}

/** Shows a toast in place of any other, also of the same message, whose time is over sooner. */
function showMessage({ type, message, announcement }: QueuedToast) {
  toast.remove()
  const shown = (
    <>
      <span aria-hidden="true">{message}</span>
      <span className="visually-hidden">{announcement}</span>
    </>
  )
  toast[type](announcement === message.trim() ? message : shown)
}

/** In CSS pixels: a press that moves less is a click, a drag that moves more closes the toast. */
const clickDistance = 5
const dismissDistance = 80

function ToastItem({ item, onClose }: { readonly item: Toast; readonly onClose: () => void }) {
  const [drag, setDrag] = useState<{ readonly start: number; readonly distance: number }>()
  const root = useRef<HTMLDivElement>(null)

  const handleRemoval = useEffectEvent(() => {
    if (root.current!.contains(document.activeElement)) onClose()
  })

  useLayoutEffect(() => handleRemoval, [])

  function close() {
    toast.dismiss(item.id)
    onClose()
  }

  return (
    <div
      ref={root}
      className="toast"
      data-type={item.type}
      data-leaving={item.visible ? undefined : ''}
      style={drag && { translate: `${drag.distance}px 0` }}
      onPointerDown={event => {
        setDrag({ start: event.clientX, distance: 0 })
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={({ clientX }) => {
        if (drag) setDrag({ ...drag, distance: clientX - drag.start })
      }}
      onPointerUp={({ clientX }) => {
        const distance = drag && Math.abs(clientX - drag.start)
        if (distance! < clickDistance || distance! > dismissDistance) close()
        setDrag(undefined)
      }}
      onPointerCancel={() => setDrag(undefined)}
    >
      <p role={item.type === 'error' ? 'alert' : 'status'}>{resolveValue(item.message, item)}</p>
      <button type="button" className="toast-close" onClick={close}>
        <span aria-hidden="true">×</span>
        <span className="visually-hidden">Close this notice</span>
      </button>
      <span className="toast-timer" aria-hidden="true" />
    </div>
  )
}
