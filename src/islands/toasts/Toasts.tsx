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
import { $queuedToasts, type QueuedToast, takeQueuedToasts } from '../../stores/toasts.ts'
import { adoptStyles } from '../runtime/adopt-styles.ts'
import { useIslandReady } from '../runtime/island-ready.ts'
import css from './Toasts.css?inline'

adoptStyles(css)

/** Toasts at the top of the page: 2 seconds each, paused while hovered or focused. */
export default function Toasts() {
  const queued = useStore($queuedToasts)
  const root = useRef<HTMLElement>(null)
  const returnTo = useRef<HTMLElement>(null)
  const { toasts, handlers } = useToaster({ duration: 2000, removeDelay: 200 })
  useIslandReady(root)

  useEffect(() => {
    if (queued.length === 0) return
    for (const { type, message, announcement } of takeQueuedToasts()) {
      // Only the newest toast is visible.
      for (const { id } of toasts) if (id !== message) toast.dismiss(id)
      toast[type](
        announcement === message.trim() ? (
          message
        ) : (
          <AnnouncedText {...{ message, announcement }} />
        ),
        {
          id: message,
        },
      )
    }
  }, [queued, toasts])

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

/** A message, and its text for screen readers. */
function AnnouncedText({ message, announcement }: Pick<QueuedToast, 'message' | 'announcement'>) {
  return (
    <>
      <span aria-hidden="true">{message}</span>
      <span className="visually-hidden">{announcement}</span>
    </>
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
