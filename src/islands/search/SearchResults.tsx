import type { $destinationList, Destination } from '../../stores/destinations.ts'
import { adoptStyles } from '../runtime/adopt-styles.ts'
import css from './SearchResults.css?inline'

adoptStyles(css)

interface Props {
  readonly id: string
  readonly label: string
  readonly isOpen: boolean
  readonly list: typeof $destinationList.value
  readonly results: readonly Destination[]
  /** The index of the option that the keyboard has chosen, or -1. */
  readonly active: number
  readonly onChoose: (result: Destination) => void
}

const kindLabels = { lawsuit: 'Lawsuit', state: 'Time limit', page: 'Page', question: 'Question' }
const allLawsuits = { label: 'See all lawsuits', href: '/active-lawsuits' }

/** The list of results below the search, with a status for screen readers. */
export function SearchResults(props: Props) {
  const { id, label, isOpen, list, results, active, onChoose } = props
  const isListOpen = isOpen && results.length > 0
  const links = list === 'failed' ? [allLawsuits] : list?.suggestions
  return (
    <div className="search-results">
      <ul
        id={id}
        className="plain-list"
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        hidden={!isListOpen}
        onMouseDown={event => event.preventDefault()}
      >
        {results.map((result, index) => (
          <li
            key={result.href}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onClick={() => onChoose(result)}
          >
            {result.name}
            <span className="meta">{result.claims ?? kindLabels[result.kind]}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={isListOpen ? 'visually-hidden' : undefined}>
        {isOpen && describeResults(list, results.length)}
        {isOpen &&
          results.length === 0 &&
          links?.map(({ label, href }) => (
            <a key={href} href={href} onMouseDown={event => event.preventDefault()}>
              {label}
            </a>
          ))}
      </p>
    </div>
  )
}

function describeResults(list: Props['list'], count: number): string {
  if (list === 'failed') return 'The list could not be loaded.'
  if (!list) return 'Loading…'
  if (count === 0) return 'No results found'
  return count === 1 ? '1 result' : `${count} results`
}
