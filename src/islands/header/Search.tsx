import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { $lawsuits, type LawsuitListItem, fetchLawsuits } from '../../stores/lawsuit-list.ts'
import { showToast } from '../../stores/notices.ts'
import { adopt } from '../runtime/adopt.ts'
import { found, reasonFor } from '../runtime/matches.ts'
import { useReady } from '../runtime/ready.ts'
import results from './Found.css?inline'
import styles from './Search.module.css'

adopt(results)

interface Props {
  readonly label: string
  readonly placeholder: string
}

/** Milliseconds between blur and closing, because a press on the list comes after the blur. */
const patience = 200

/** Finds a lawsuit by part of its name: an editable combobox with a list, per ARIA practices. */
export default function Search({ label, placeholder }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Enter was pressed before the list arrived. */
  const entered = useRef(false)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const listed = useStore($lawsuits, { ssr: 'initial' })
  const lawsuits = listed === 'broken' ? undefined : listed
  useReady(input)

  useEffect(() => {
    setText(input.current!.value)
    if (document.activeElement === input.current) setOpen(true)
    return () => clearTimeout(closing.current)
  }, [])

  useEffect(() => {
    if (open) fetchLawsuits()
  }, [open])

  useEffect(() => {
    if (active >= 0)
      document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  const shown = found(lawsuits ?? [], text)

  useEffect(() => {
    if (!listed) return
    if (entered.current && lawsuits) choose(shown[Math.max(active, 0)])
    entered.current = false
  })

  function type(value: string) {
    entered.current = false
    setText(value)
    setActive(-1)
    setOpen(true)
  }

  function close() {
    entered.current = false
    setOpen(false)
    setActive(-1)
  }

  function choose(entry: LawsuitListItem | undefined) {
    if (!lawsuits) {
      entered.current = true
      setOpen(true)
      return void fetchLawsuits()
    }
    if (!entry) return showToast('error', 'No matching item found.')
    input.current!.value = ''
    setText('')
    close()
    location.assign(entry.href)
  }

  function keyed(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setOpen(true)
      const next = active < 0 && step < 0 ? shown.length - 1 : active + step
      setActive(shown.length === 0 ? -1 : (next + shown.length) % shown.length)
    }
    if (event.key !== 'Escape') return
    if (!open) {
      input.current!.value = ''
      setText('')
    }
    close()
  }

  const list = `${id}-list`
  const shows = open && shown.length > 0
  const option = (index: number) => `${id}-${index}`
  return (
    <search className={styles.search} aria-label={label}>
      <form
        method="dialog"
        onSubmit={event => {
          event.preventDefault()
          // The search is empty: stay on the page.
          if (active < 0 && input.current!.value.trim() === '') return setOpen(true)
          choose(shown[Math.max(active, 0)])
        }}
      >
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={shows}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? option(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          onInput={event => type(event.currentTarget.value)}
          onFocus={() => {
            clearTimeout(closing.current)
            setOpen(true)
          }}
          onBlur={() => {
            closing.current = setTimeout(close, patience)
          }}
          onKeyDown={keyed}
        />
      </form>
      <div className="found">
        <ul
          id={list}
          role="listbox"
          aria-label={label}
          tabIndex={-1}
          hidden={!shows}
          onMouseDown={event => event.preventDefault()}
        >
          {shown.map((entry, index) => (
            <li
              key={entry.href}
              id={option(index)}
              role="option"
              aria-selected={index === active}
              onClick={() => choose(entry)}
            >
              {entry.name}
              <span>{[reasonFor(entry, text), entry.claims].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
        <p role="status" className={shows ? 'visually-hidden' : undefined}>
          {open && stateOf(listed, shown)}
          {open && listed && shown.length === 0 && (
            <a href="/active-lawsuits" onMouseDown={event => event.preventDefault()}>
              {listed === 'broken' ? 'See all lawsuits' : `See all ${listed.length} lawsuits`}
            </a>
          )}
        </p>
      </div>
    </search>
  )
}

function stateOf(listed: typeof $lawsuits.value, shown: readonly LawsuitListItem[]): string {
  if (listed === 'broken') return 'The list could not be loaded.'
  if (!listed) return 'Loading…'
  if (shown.length === 0) return 'No results found'
  return `${shown.length} ${shown.length === 1 ? 'lawsuit' : 'lawsuits'}`
}
