import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $lawsuits, listLawsuits } from '../stores/lawsuits.ts'
import styles from './Filter.module.css'
import { found, type Named } from './matches.ts'
import { useReady } from './ready.ts'

interface Props {
  readonly groups: readonly string[]
  /** How many lawsuits there are. */
  readonly total: number
}

/**
 * Narrows the cards of the page, which stand in sections marked `data-group`, to a group and to a
 * part of their name, or of other words, once those have come. Without it the page is a plain list
 * of links.
 */
export default function Filter({ groups, total }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const listed = useStore($lawsuits, { ssr: 'initial' })
  const [left, setLeft] = useState(total)
  useReady(form)

  const narrow = () => {
    const data = new FormData(form.current!)
    const known = typeof listed === 'object' ? listed : []
    setLeft(show(String(data.get('group')), String(data.get('text')), known))
  }

  useEffect(narrow, [listed])

  useEffect(() => {
    listLawsuits()
  }, [])

  return (
    <form
      ref={form}
      className={styles.filter}
      method="dialog"
      aria-label="Filter lawsuits"
      onSubmit={event => event.preventDefault()}
      onInput={narrow}
      onReset={() => {
        setLeft(show('', '', []))
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
        Name or topic
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

/** Hides what does not match. Returns how many different lawsuits are left. */
function show(group: string, text: string, known: readonly Named[]): number {
  const left = new Set<string>()
  for (const section of document.querySelectorAll<HTMLElement>('[data-group]')) {
    const fits = group === '' || section.dataset.group === group
    section.hidden = true
    for (const card of section.querySelectorAll<HTMLElement>('li')) {
      const name = card.querySelector('h3')!.textContent
      const lawsuit = known.find(lawsuit => lawsuit.name === name) ?? { name }
      card.hidden = !fits || found([lawsuit], text).length === 0
      if (card.hidden) continue
      section.hidden = false
      left.add(name)
    }
  }
  return left.size
}
