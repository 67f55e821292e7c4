import { useStore } from '@nanostores/react'
import {
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import toast, { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { $queuedToasts, type QueuedToast } from '../../stores/toasts.ts'
import { adoptStyles } from '../runtime/adopt-styles.ts'
import { useIslandReady } from '../runtime/island-ready.ts'
import css from './Toasts.css?inline'

adoptStyles(css)

/** How long a toast shows, in milliseconds. */
const duration = 2000

/** Toasts at the top of the page, paused while hovered or focused. Those that waited for this code show in turn. */
export default function Toasts() {
  const queued = useStore($queuedToasts)
  const root = useRef<HTMLElement>(null)
  const returnTo = useRef<HTMLElement>(null)
  const { toasts, handlers } = useToaster({ duration, removeDelay: 200 })
  useIslandReady(root)

  const showMessage = useEffectEvent(({ type, message, announcement }: QueuedToast) => {
    // Only the newest toast is visible.
    for (const { id } of toasts) if (id !== message) toast.dismiss(id)
    const shown = (
      <>
        <span aria-hidden="true">{message}</span>
        <span className="visually-hidden">{announcement}</span>
      </>
    )
    toast[type](announcement === message.trim() ? message : shown, { id: message })
  })

  useEffect(() => {
    if (queued.length === 0) return
    for (const [index, waiting] of queued.entries())
      setTimeout(() => showMessage(waiting), index * duration)
    $queuedToasts.set([])
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
          // The same message again shows for its full time.
          key={`${item.id} ${item.createdAt}`}
          item={item}
          // An element that is removed fires neither blur nor pointerleave.
          onClose={handlers.endPause}
          onReturnFocus={() => returnTo.current?.focus()}
        />
      ))}
    </section>
  )
}

/** In CSS pixels: a press that moves less is a click, a drag that moves more closes the toast. */
const clickDistance = 5
const dismissDistance = 80

interface Props {
  readonly item: Toast
  readonly onClose: () => void
  /** Returns the focus to where it was before. */
  readonly onReturnFocus: () => void
}

function ToastItem({ item, onClose, onReturnFocus }: Props) {
  const [dragged, setDragged] = useState(0)
  const dragStart = useRef<number>(undefined)
  const root = useRef<HTMLDivElement>(null)

  const returnFocus = useEffectEvent(() => {
    if (!root.current!.contains(document.activeElement)) return
    onClose()
    onReturnFocus()
  })

  useLayoutEffect(() => returnFocus, [])

  function close() {
    toast.dismiss(item.id)
    onClose()
  }

  function handlePointerUp(event: PointerEvent) {
    if (dragStart.current === undefined) return
    const distance = Math.abs(event.clientX - dragStart.current)
    if (distance < clickDistance || distance > dismissDistance) close()
    resetDrag()
  }

  function resetDrag() {
    dragStart.current = undefined
    setDragged(0)
  }

  return (
    <div
      ref={root}
      className="toast"
      data-type={item.type}
      data-leaving={item.visible ? undefined : ''}
      style={dragged === 0 ? undefined : { translate: `${dragged}px 0` }}
      onPointerDown={event => {
        dragStart.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={event => {
        if (dragStart.current !== undefined) setDragged(event.clientX - dragStart.current)
      }}
      onPointerUp={handlePointerUp}
      onPointerCancel={resetDrag}
    >
      <p role={item.type === 'error' ? 'alert' : 'status'}>{resolveValue(item.message, item)}</p>
      <button
        type="button"
        className="toast-close"
        onClick={() => {
          close()
          onReturnFocus()
        }}
      >
        <span className="visually-hidden">Close this notice</span>
      </button>
      <span className="toast-timer" aria-hidden="true" />
    </div>
  )
}
