import { useStore } from '@nanostores/react'
import { $destinationList, type Destination } from '../../stores/destinations.ts'
import { adoptStyles } from '../runtime/adopt-styles.ts'
import { findDestinations } from './find-destinations.ts'
import css from './SearchResults.css?inline'

adoptStyles(css)

/** Searches the list for a text. */
export function useSearchResults(text: string) {
  const list = useStore($destinationList, { ssr: 'initial' })
  const destinations = typeof list === 'object' ? list.destinations : []
  const { found, similar } = findDestinations(destinations, text)
  return { list, results: [...found, ...similar] }
}

interface Props extends ReturnType<typeof useSearchResults> {
  readonly id: string
  readonly label: string
  readonly isOpen: boolean
  /** The index of the option that the keyboard has chosen, or -1. */
  readonly active: number
  readonly onChoose: (result: Destination) => void
}

const kindLabels = { state: 'Time limit', page: 'Page', question: 'Question' }

/** The list of results below the search, with a status for screen readers. */
export function SearchResults(props: Props) {
  const { id, label, isOpen, active, onChoose, list, results } = props
  const isListOpen = isOpen && results.length > 0
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
            <span className="meta">
              {result.kind === 'lawsuit' ? result.claims : kindLabels[result.kind]}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className={isListOpen ? 'visually-hidden' : undefined}>
        {isOpen && describeResults(list, results)}
        {isOpen && list && results.length === 0 && (
          <SuggestedLinks links={list === 'failed' ? [allLawsuits] : list.suggestions} />
        )}
      </p>
    </div>
  )
}

const allLawsuits = { label: 'See all lawsuits', href: '/active-lawsuits' }

function SuggestedLinks({ links }: { readonly links: readonly (typeof allLawsuits)[] }) {
  return links.map(({ label, href }) => (
    <a key={href} href={href} onMouseDown={event => event.preventDefault()}>
      {label}
    </a>
  ))
}

function describeResults(
  list: typeof $destinationList.value,
  results: readonly Destination[],
): string {
  if (list === 'failed') return 'The list could not be loaded.'
  if (!list) return 'Loading…'
  if (results.length === 0) return 'No results found'
  const lawsuits = results.filter(({ kind }) => kind === 'lawsuit').length
  return [formatCount(lawsuits, 'lawsuit'), formatCount(results.length - lawsuits, 'page')]
    .filter(Boolean)
    .join(', ')
}

function formatCount(count: number, word: string): string {
  return count === 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`
}
