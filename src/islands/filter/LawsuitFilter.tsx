import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import {
  $destinationList,
  type Destination,
  destinationsOf,
  fetchDestinations,
} from '../../stores/destinations.ts'
import { useIslandReady } from '../runtime/use-island-ready.ts'
import { findDestinations } from '../search/find-destinations.ts'
import styles from './LawsuitFilter.module.css'

interface Choice {
  readonly name: string
  readonly count: number
}

interface Props {
  readonly groups: readonly Choice[]
  readonly statuses: readonly Choice[]
  readonly total: number
}

/**
 * Filters the rows of the page by `data-groups`, by `data-status`, and by name or other search
 * terms. Without this code the page is a plain table of links.
 */
export default function LawsuitFilter({ groups, statuses, total }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const list = useStore($destinationList, { ssr: 'initial' })
  const [count, setCount] = useState(total)
  useIslandReady(form)

  const applyFilter = () => setCount(filterRows(form.current!, destinationsOf(list)))

  const showAll = () => {
    form.current!.reset()
    applyFilter()
    // The pressed button disappears, so the focus has to move.
    form.current!.querySelector('input')!.focus()
  }

  useEffect(applyFilter, [list])

  useEffect(() => void fetchDestinations(), [])

  return (
    <form
      ref={form}
      className={`needs-script ${styles.filter}`}
      method="dialog"
      aria-label="Filter lawsuits"
      onSubmit={event => event.preventDefault()}
      onInput={() => {
        fetchDestinations()
        applyFilter()
      }}
    >
      <ChoiceList label="Group" name="group" all="All groups" choices={groups} />
      <ChoiceList label="New claims" name="status" all="All" choices={statuses} />
      <label>
        Name or topic
        <input type="search" name="text" autoComplete="off" />
      </label>
      <p role="status">
        {count === 0 && (
          <span key="none">
            No results found.{' '}
            <button type="button" className="button-secondary" onClick={showAll}>
              Show all lawsuits
            </button>
          </span>
        )}
        {count > 0 && <span key="some">{`${count} ${count === 1 ? 'lawsuit' : 'lawsuits'}`}</span>}
      </p>
    </form>
  )
}

type ChoiceListProps = Record<'label' | 'name' | 'all', string> & { choices: readonly Choice[] }

function ChoiceList({ label, name, all, choices }: ChoiceListProps) {
  return (
    <label>
      {label}
      <select name={name} autoComplete="off">
        <option value="">{all}</option>
        {choices.map(choice => (
          <option key={choice.name} value={choice.name}>
            {`${choice.name} (${choice.count})`}
          </option>
        ))}
      </select>
    </label>
  )
}

/**
 * Hides rows that do not match. Compares a row's visible name, which may be translated, and the search
 * terms of the list.
 * @returns the number of rows that remain visible
 */
function filterRows(form: HTMLFormElement, listed: readonly Destination[]): number {
  const entries = new FormData(form)
  const [group, status, text] = ['group', 'status', 'text'].map(name => String(entries.get(name)))
  const rows = [...document.querySelectorAll<HTMLElement>('[data-status]')].map(row => {
    const link = row.querySelector('a')!
    const lawsuit = listed.find(({ href }) => href === link.getAttribute('href'))
    const also = lawsuit ? [lawsuit.name, ...lawsuit.also] : []
    return { kind: 'lawsuit' as const, row, name: link.textContent, also }
  })
  const { found, similar } = findDestinations(rows, text!)
  const shown = [...found, ...similar].filter(
    ({ row: { dataset } }) =>
      (group === '' || JSON.parse(dataset.groups!).includes(group)) &&
      (status === '' || dataset.status === status),
  )
  for (const one of rows) one.row.hidden = !shown.includes(one)
  return shown.length
}
