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
import { $notices, takeQueuedToasts } from '../../stores/notices.ts'
import { adopt } from '../runtime/adopt.ts'
import { useReady } from '../runtime/ready.ts'
import css from './Notices.css?inline'

adopt(css)

/** Notices at the top of the page: 2 seconds each, held while pointed at or focused. */
export default function Notices() {
  const waiting = useStore($notices)
  const root = useRef<HTMLElement>(null)
  const returnTo = useRef<HTMLElement>(null)
  const { toasts, handlers } = useToaster({ duration: 2000, removeDelay: 200 })
  useReady(root)

  useEffect(() => {
    if (waiting.length === 0) return
    for (const { kind, message, said } of takeQueuedToasts()) {
      // Only the newest notice shows.
      for (const { id } of toasts) if (id !== message) toast.dismiss(id)
      toast[kind](said === message.trim() ? message : <Heard {...{ message, said }} />, {
        id: message,
      })
    }
  }, [waiting, toasts])

  return (
    <section
      ref={root}
      className="notices"
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
      {toasts.map(notice => (
        <Notice
          // The same message again shows for its full time.
          key={`${notice.id} ${notice.createdAt}`}
          notice={notice}
          // An element that is removed fires neither blur nor pointerleave.
          closed={handlers.endPause}
          goBack={() => returnTo.current?.focus()}
        />
      ))}
    </section>
  )
}

/** A message, and its text for screen readers. */
function Heard({ message, said }: { readonly message: string; readonly said: string }) {
  return (
    <>
      <span aria-hidden="true">{message}</span>
      <span className="visually-hidden">{said}</span>
    </>
  )
}

/** In CSS pixels: a press that moves less is a click, a drag that moves more closes. */
const near = 5
const far = 80

interface Props {
  readonly notice: Toast
  readonly closed: () => void
  /** Returns the focus to where it was before. */
  readonly goBack: () => void
}

function Notice({ notice, closed, goBack }: Props) {
  const [dragged, setDragged] = useState(0)
  const from = useRef<number>(undefined)
  const root = useRef<HTMLDivElement>(null)

  const leave = useEffectEvent(() => {
    if (!root.current!.contains(document.activeElement)) return
    closed()
    goBack()
  })

  useLayoutEffect(() => leave, [])

  function close() {
    toast.dismiss(notice.id)
    closed()
  }

  function drop(event: PointerEvent) {
    if (from.current === undefined) return
    const distance = Math.abs(event.clientX - from.current)
    if (distance < near || distance > far) close()
    letGo()
  }

  function letGo() {
    from.current = undefined
    setDragged(0)
  }

  return (
    <div
      ref={root}
      className="notice"
      data-kind={notice.type}
      data-leaving={notice.visible ? undefined : ''}
      style={dragged === 0 ? undefined : { translate: `${dragged}px 0` }}
      onPointerDown={event => {
        from.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={event => {
        if (from.current !== undefined) setDragged(event.clientX - from.current)
      }}
      onPointerUp={drop}
      onPointerCancel={letGo}
    >
      <p role={notice.type === 'error' ? 'alert' : 'status'}>
        {resolveValue(notice.message, notice)}
      </p>
      <button
        type="button"
        className="notice-close"
        onClick={() => {
          close()
          goBack()
        }}
      >
        <span className="visually-hidden">Close this notice</span>
      </button>
      <span className="notice-bar" aria-hidden="true" />
    </div>
  )
}
