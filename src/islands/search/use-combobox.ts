import type { InputEvent, KeyboardEvent, RefObject, SubmitEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { fetchLawsuits } from '../../stores/lawsuit-list.ts'
import { showToast } from '../../stores/toasts.ts'
import { useIslandReady } from '../runtime/use-island-ready.ts'
import { type SearchResult, useSearchResults } from './SearchResults.tsx'

/** Milliseconds between blur and closing, because a click on the list fires after the blur. */
const closeDelay = 200

/**
 * What the search does: it opens its list, chooses in it by keyboard, and opens a result.
 * @param listId the id of the list
 */
export function useCombobox(input: RefObject<HTMLInputElement | null>, listId: string) {
  const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** True if Enter was pressed before the list was loaded. */
  const isEnterPending = useRef(false)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const results = useSearchResults(text)
  const { listed, all } = results
  const isListed = typeof listed === 'object'
  useIslandReady(input)

  useEffect(() => {
    setText(input.current!.value)
    if (document.activeElement === input.current) setOpen(true)
  }, [])

  useEffect(() => {
    if (open) fetchLawsuits()
  }, [open])

  const activeId = active >= 0 ? `${listId}-${active}` : undefined
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  // After each render, because Enter may be pressed before the lawsuits have arrived.
  useEffect(() => {
    if (!listed) return
    if (isEnterPending.current && isListed) openResult(all[Math.max(active, 0)])
    isEnterPending.current = false
  })

  function close() {
    isEnterPending.current = false
    setOpen(false)
    setActive(-1)
  }

  function clear() {
    input.current!.value = ''
    setText('')
  }

  function openResult(result: SearchResult | undefined) {
    if (!isListed) {
      isEnterPending.current = true
      setOpen(true)
      return void fetchLawsuits()
    }
    if (!result) return showToast('error', 'No matching item found.')
    close()
    clear()
    location.assign(result.href)
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setOpen(true)
      const next = active < 0 && step < 0 ? all.length - 1 : active + step
      setActive(all.length === 0 ? -1 : (next + all.length) % all.length)
    }
    if (event.key !== 'Escape') return
    close()
    if (!open) clear()
  }

  return {
    open,
    active,
    activeId,
    results,
    openResult,
    handleSubmit(event: SubmitEvent) {
      event.preventDefault()
      if (active < 0 && input.current!.value.trim() === '') return setOpen(true)
      openResult(all[Math.max(active, 0)])
    },
    handlers: {
      onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => {
        isEnterPending.current = false
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
