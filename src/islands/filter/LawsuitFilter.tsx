import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $lawsuits, fetchLawsuits, type LawsuitListItem } from '../../stores/lawsuit-list.ts'
import { useIslandReady } from '../runtime/island-ready.ts'
import { searchLawsuits } from '../search/search-lawsuits.ts'
import styles from './LawsuitFilter.module.css'

interface Props {
  readonly groups: readonly string[]
  /** The words for whether new claims are possible. */
  readonly statuses: readonly string[]
  /** The number of lawsuits. */
  readonly total: number
}

/**
 * Filters the rows of the page by section (`data-group`), by `data-status`, and by name or other
 * search terms. Without this code the page is a plain table of links.
 */
export default function LawsuitFilter({ groups, statuses, total }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const listed = useStore($lawsuits, { ssr: 'initial' })
  const [count, setCount] = useState(total)
  useIslandReady(form)

  const applyFilter = () => {
    const data = new FormData(form.current!)
    const lawsuits = typeof listed === 'object' ? listed : []
    const chosen = { group: String(data.get('group')), status: String(data.get('status')) }
    setCount(filterRows(chosen, String(data.get('text')), lawsuits))
  }

  useEffect(applyFilter, [listed])

  useEffect(() => {
    fetchLawsuits()
  }, [])

  return (
    <form
      ref={form}
      className={styles.filter}
      method="dialog"
      aria-label="Filter lawsuits"
      onSubmit={event => event.preventDefault()}
      onInput={applyFilter}
      onReset={() => {
        setCount(filterRows({ group: '', status: '' }, '', []))
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
        New claims
        <select name="status" autoComplete="off">
          <option value="">All</option>
          {statuses.map(status => (
            <option key={status} value={status}>
              {status}
            </option>
          ))}
        </select>
      </label>
      <label>
        Name or topic
        <input type="search" name="text" autoComplete="off" />
      </label>
      <p role="status">
        {count === 0 && (
          <span key="none">
            No results found. <button type="reset">Show all lawsuits</button>
          </span>
        )}
        {count > 0 && <span key="some">{`${count} ${count === 1 ? 'lawsuit' : 'lawsuits'}`}</span>}
      </p>
    </form>
  )
}

/**
 * Hides rows that do not match. Compares a row's visible name, which may be translated, and the search
 * terms of the list.
 * @returns the number of different lawsuits that remain visible
 */
function filterRows(
  { group, status }: Readonly<Record<'group' | 'status', string>>,
  text: string,
  listed: readonly LawsuitListItem[],
): number {
  const sections = [...document.querySelectorAll<HTMLElement>('[data-group]')]
  const rows = sections.flatMap(section =>
    [...section.querySelectorAll<HTMLElement>('[data-status]')].map(row => {
      const link = row.querySelector('a')!
      const href = link.getAttribute('href')
      const entry = listed.find(lawsuit => lawsuit.href === href)
      const also = entry && `${entry.name} ${entry.also}`
      return { section, row, href, name: link.textContent, also }
    }),
  )
  const matching = new Set(searchLawsuits(rows, text))
  const visible = new Set<string | null>()
  for (const section of sections) section.hidden = true
  for (const entry of rows) {
    const { section, row, href } = entry
    const fits =
      (group === '' || section.dataset.group === group) &&
      (status === '' || row.dataset.status === status)
    row.hidden = !fits || !matching.has(entry)
    if (row.hidden) continue
    section.hidden = false
    visible.add(href)
  }
  return visible.size
}
