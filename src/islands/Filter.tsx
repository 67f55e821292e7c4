import { useEffect, useRef, useState } from 'react'
import styles from './Filter.module.css'
import { matches } from './matches.ts'
import { useReady } from './ready.ts'

interface Props {
  readonly groups: readonly string[]
  /** How many lawsuits there are. */
  readonly total: number
}

/**
 * Narrows the cards of the page, which stand in sections marked `data-group`, to a group and to a
 * part of their name, or of others they go by. Without it the page is a plain list of links.
 */
export default function Filter({ groups, total }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [left, setLeft] = useState(total)
  useReady(form)

  const narrow = () => {
    const data = new FormData(form.current!)
    setLeft(show(String(data.get('group')), String(data.get('text'))))
  }

  useEffect(narrow, [])

  return (
    <form
      ref={form}
      className={styles.filter}
      method="dialog"
      aria-label="Filter lawsuits"
      onSubmit={event => event.preventDefault()}
      onInput={narrow}
      onReset={() => {
        setLeft(show('', ''))
        // The button that was pressed goes, and the focus must not go with it.
        form.current!.querySelector('input')!.focus()
      }}
    >
      <label>
        Group
        <select name="group">
          <option value="">All groups</option>
          {groups.map(group => (
            <option key={group} value={group}>
              {group}
            </option>
          ))}
        </select>
      </label>
      <label>
        Name contains
        <input type="search" name="text" autoComplete="off" />
      </label>
      <p role="status">
        {left === 0 && (
          <span key="none">
            No results found. <button type="reset">Show all lawsuits</button>
          </span>
        )}
        {left > 0 && <span key="some">{`${left} ${left === 1 ? 'lawsuit' : 'lawsuits'}`}</span>}
      </p>
    </form>
  )
}

const sections = () => document.querySelectorAll<HTMLElement>('[data-group]')

/** Hides what does not match. Returns how many different lawsuits are left. */
function show(group: string, text: string): number {
  const left = new Set<string>()
  for (const section of sections()) {
    const fits = group === '' || section.dataset.group === group
    let any = false
    for (const card of section.querySelectorAll<HTMLElement>('li')) {
      const name = card.querySelector('h3')!.textContent
      card.hidden = !(fits && matches({ name, also: card.dataset.also }, text))
      if (card.hidden) continue
      any = true
      left.add(name)
    }
    section.hidden = !any
  }
  return left.size
}
