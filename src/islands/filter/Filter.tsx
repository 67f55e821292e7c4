import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $lawsuits, type Listed, listLawsuits } from '../../stores/lawsuit-list.ts'
import { found } from '../runtime/matches.ts'
import { useReady } from '../runtime/ready.ts'
import styles from './Filter.module.css'

interface Props {
  readonly groups: readonly string[]
  /** The number of lawsuits. */
  readonly total: number
}

/**
 * Filters the cards of the page by section (`data-group`) and by name or other search terms.
 * Without this code the page is a plain list of links.
 */
export default function Filter({ groups, total }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const listed = useStore($lawsuits, { ssr: 'initial' })
  const [left, setLeft] = useState(total)
  useReady(form)

  const narrow = () => {
    const data = new FormData(form.current!)
    const lawsuits = typeof listed === 'object' ? listed : []
    setLeft(show(String(data.get('group')), String(data.get('text')), lawsuits))
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
        // The pressed button disappears, so the focus has to move.
        form.current!.querySelector('input')!.focus()
      }}
    >
      <label>
        Group
        <select name="group" autoComplete="off">
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

/** Hides cards that do not match. Returns the number of different lawsuits that are left. */
function show(group: string, text: string, listed: readonly Listed[]): number {
  const sections = [...document.querySelectorAll<HTMLElement>('[data-group]')]
  const cards = sections.flatMap(section =>
    [...section.querySelectorAll('li')].map(namedBy(listed)),
  )
  const matching = new Set(found(cards, text))
  const left = new Set<string | null>()
  for (const section of sections) section.hidden = true
  for (const entry of cards) {
    const { card, href } = entry
    const section = card.closest<HTMLElement>('[data-group]')!
    const fits = group === '' || section.dataset.group === group
    card.hidden = !fits || !matching.has(entry)
    if (card.hidden) continue
    section.hidden = false
    left.add(href)
  }
  return left.size
}

/**
 * The words that find a card: its visible name, which may be translated, and the search terms of
 * the list.
 */
function namedBy(listed: readonly Listed[]) {
  return (card: HTMLLIElement) => {
    const href = card.querySelector('a')!.getAttribute('href')
    const entry = listed.find(lawsuit => lawsuit.href === href)
    const name = card.querySelector('h3')!.textContent
    return { card, href, name, also: entry && `${entry.name} ${entry.also}` }
  }
}
