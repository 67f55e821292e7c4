import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { $lawsuits, fetchLawsuits, type LawsuitListItem } from '../../stores/lawsuit-list.ts'
import { showToast } from '../../stores/toasts.ts'
import { adoptStyles } from '../runtime/adopt-styles.ts'
import { useIslandReady } from '../runtime/island-ready.ts'
import styles from './Search.module.css'
import css from './SearchResults.css?inline'
import { searchLawsuits } from './search-lawsuits.ts'

adoptStyles(css)

/** Milliseconds between blur and closing, because a click on the list fires after the blur. */
const closeDelay = 200

/** Finds a lawsuit by part of its name: an editable combobox with a list, per ARIA practices. */
export default function Search({ label, placeholder }: { label: string; placeholder: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** True if Enter was pressed before the list was loaded. */
  const isEnterPending = useRef(false)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const listed = useStore($lawsuits, { ssr: 'initial' })
  const lawsuits = listed === 'failed' ? undefined : listed
  useIslandReady(input)

  useEffect(() => {
    setText(input.current!.value)
    if (document.activeElement === input.current) setOpen(true)
  }, [])

  useEffect(() => {
    if (open) fetchLawsuits()
  }, [open])

  const getOptionId = (index: number) => `${id}-${index}`
  useEffect(() => {
    document.getElementById(getOptionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const results = searchLawsuits(lawsuits ?? [], text)

  useEffect(() => {
    if (!listed) return
    if (isEnterPending.current && lawsuits) openLawsuit(results[Math.max(active, 0)])
    isEnterPending.current = false
  })

  function handleInput(value: string) {
    isEnterPending.current = false
    setText(value)
    setActive(-1)
    setOpen(true)
  }

  function close() {
    isEnterPending.current = false
    setOpen(false)
    setActive(-1)
  }

  function clear() {
    input.current!.value = ''
    setText('')
  }

  function openLawsuit(entry: LawsuitListItem | undefined) {
    if (!lawsuits) {
      isEnterPending.current = true
      setOpen(true)
      return void fetchLawsuits()
    }
    if (!entry) return showToast('error', 'No matching item found.')
    close()
    clear()
    location.assign(entry.href)
  }

  function handleKeyDown(event: KeyboardEvent) {
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

  const listId = `${id}-list`
  const isListOpen = open && results.length > 0
  return (
    <search className={`needs-script ${styles.search}`} aria-label={label}>
      <form
        method="dialog"
        onSubmit={event => {
          event.preventDefault()
          if (active < 0 && input.current!.value.trim() === '') return setOpen(true)
          openLawsuit(results[Math.max(active, 0)])
        }}
      >
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={isListOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? getOptionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          onInput={event => handleInput(event.currentTarget.value)}
          onFocus={() => {
            clearTimeout(closeTimer.current)
            setOpen(true)
          }}
          onBlur={() => {
            closeTimer.current = setTimeout(close, closeDelay)
          }}
          onKeyDown={handleKeyDown}
        />
      </form>
      <div className="search-results">
        <ul
          id={listId}
          className="plain-list"
          role="listbox"
          aria-label={label}
          tabIndex={-1}
          hidden={!isListOpen}
          onMouseDown={event => event.preventDefault()}
        >
          {results.map((entry, index) => (
            <li
              key={entry.href}
              id={getOptionId(index)}
              role="option"
              aria-selected={index === active}
              onClick={() => openLawsuit(entry)}
            >
              {entry.name}
              <span className="meta">{entry.claims}</span>
            </li>
          ))}
        </ul>
        <p role="status" className={isListOpen ? 'visually-hidden' : undefined}>
          {open && describeResults(listed, results)}
          {open && listed && results.length === 0 && (
            <a href="/active-lawsuits" onMouseDown={event => event.preventDefault()}>
              {listed === 'failed' ? 'See all lawsuits' : `See all ${listed.length} lawsuits`}
            </a>
          )}
        </p>
      </div>
    </search>
  )
}

function describeResults(
  listed: typeof $lawsuits.value,
  results: readonly LawsuitListItem[],
): string {
  if (listed === 'failed') return 'The list could not be loaded.'
  if (!listed) return 'Loading…'
  if (results.length === 0) return 'No results found'
  return `${results.length} ${results.length === 1 ? 'lawsuit' : 'lawsuits'}`
}
