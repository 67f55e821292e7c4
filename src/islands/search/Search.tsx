import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import {
  $answers,
  $lawsuits,
  type Answer,
  fetchLawsuits,
  type LawsuitListItem,
} from '../../stores/lawsuit-list.ts'
import { showToast } from '../../stores/toasts.ts'
import { adoptStyles } from '../runtime/adopt-styles.ts'
import { useIslandReady } from '../runtime/island-ready.ts'
import styles from './Search.module.css'
import css from './SearchResults.css?inline'
import { searchAnswers, searchLawsuits } from './search-lawsuits.ts'

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

  const { answers, suggestions } = useStore($answers)
  const answering = searchAnswers(answers, text)
  const found = searchLawsuits(lawsuits ?? [], text, answering.length > 0)
  const results: readonly (LawsuitListItem | Answer)[] = [...found, ...answering]

  useEffect(() => {
    if (!listed) return
    if (isEnterPending.current && lawsuits) openResult(results[Math.max(active, 0)])
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

  function openResult(entry: LawsuitListItem | Answer | undefined) {
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
          openResult(results[Math.max(active, 0)])
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
              onClick={() => openResult(entry)}
            >
              {entry.name}
              <span className="meta">{'claims' in entry ? entry.claims : 'Answer'}</span>
            </li>
          ))}
        </ul>
        <p role="status" className={isListOpen ? 'visually-hidden' : undefined}>
          {open && describeResults(listed, found.length, answering.length)}
          {open && listed && results.length === 0 && (
            <SuggestedLinks links={listed === 'failed' ? [allLawsuits] : suggestions} />
          )}
        </p>
      </div>
    </search>
  )
}

const allLawsuits = { label: 'See all lawsuits', href: '/active-lawsuits' }

function SuggestedLinks({ links }: { readonly links: typeof $answers.value.suggestions }) {
  return links.map(({ label, href }) => (
    <a key={href} href={href} onMouseDown={event => event.preventDefault()}>
      {label}
    </a>
  ))
}

function describeResults(listed: typeof $lawsuits.value, lawsuits: number, answers: number) {
  if (listed === 'failed') return 'The list could not be loaded.'
  if (!listed) return 'Loading…'
  if (lawsuits + answers === 0) return 'No results found'
  return [formatCount(lawsuits, 'lawsuit'), formatCount(answers, 'answer')]
    .filter(Boolean)
    .join(', ')
}

function formatCount(count: number, word: string): string {
  return count === 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`
}
