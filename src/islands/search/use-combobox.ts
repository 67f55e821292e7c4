import { useStore } from '@nanostores/react'
import type { InputEvent, KeyboardEvent, MouseEvent, RefObject, SubmitEvent } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  $destinationList,
  type Destination,
  destinationsOf,
  fetchDestinations,
} from '../../stores/destinations.ts'
import { showToast } from '../../stores/toasts.ts'
import { useIslandReady } from '../runtime/use-island-ready.ts'
import { createSearch } from './find-destinations.ts'

/** Milliseconds between blur and closing, because a click on the list fires after the blur. */
const closeDelay = 200

/** What the search does: it opens its list, chooses in it by keyboard, and opens a result. */
export function useCombobox(input: RefObject<HTMLInputElement | null>, listId: string) {
  const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Counts what decides the fate of an Enter that waits for the list: a later one, typing, closing. */
  const changes = useRef(0)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useStore($destinationList, { ssr: 'initial' })
  const search = useMemo(() => createSearch(destinationsOf(list)), [list])
  const { found, similar } = search(text)
  const results = [...found, ...similar]
  useIslandReady(input)

  useEffect(() => {
    setText(input.current!.value)
    if (document.activeElement === input.current) setOpen(true)
  }, [])

  // Each text, because the request before may have failed.
  useEffect(() => {
    if (open) fetchDestinations()
  }, [open, text])

  const activeId = active >= 0 ? `${listId}-${active}` : undefined
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function close() {
    changes.current++
    setOpen(false)
    setActive(-1)
  }

  function clear() {
    input.current!.value = ''
    setText('')
  }

  function openResult({ href }: Destination) {
    close()
    clear()
    location.assign(href)
  }

  /** The browser follows the link. If that opens elsewhere, the list stays for the next. */
  function handleResultClick({ ctrlKey, metaKey, shiftKey }: MouseEvent) {
    if (!ctrlKey && !metaKey && !shiftKey) close()
  }

  /** Opens the chosen result, or else, once the list has arrived, the first that has what was typed. Chooses what is similar. */
  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (active >= 0) return openResult(results[active]!)
    setOpen(true)
    const { value } = input.current!
    if (value.trim() === '') return
    const change = ++changes.current
    const list = await fetchDestinations()
    if (!list || change !== changes.current) return
    const { found, similar } = createSearch(list.destinations)(value)
    if (found[0]) openResult(found[0])
    else if (similar[0]) setActive(0)
    else showToast('error', 'No matching item found.')
  }

  function handleKeyDown(event: KeyboardEvent) {
    // In Safari the last key of a composition has only the code: https://bugs.webkit.org/show_bug.cgi?id=165004
    const { isComposing, keyCode } = event.nativeEvent as Pick<Event, never> & {
      readonly isComposing: boolean
      readonly keyCode: number
    }
    if (isComposing || keyCode === 229) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setOpen(true)
      const next = active < 0 && step < 0 ? results.length - 1 : active + step
      setActive(results.length === 0 ? -1 : (next + results.length) % results.length)
    }
    if (event.key !== 'Escape') return
    close()
    if (!open) clear()
  }

  return {
    open,
    /** The index of the option that the keyboard has chosen, or -1. */
    active,
    activeId,
    list,
    results,
    handleResultClick,
    handleSubmit,
    handlers: {
      onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => {
        changes.current++
        setText(currentTarget.value)
        setActive(-1)
        setOpen(true)
      },
      onFocus: () => {
        clearTimeout(closeTimer.current)
        setOpen(true)
      },
      onBlur: () => {
        closeTimer.current = setTimeout(close, closeDelay)
      },
      onKeyDown: handleKeyDown,
    },
  }
}
