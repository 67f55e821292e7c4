import { useStore } from '@nanostores/react'
import {
  $answers,
  $lawsuits,
  type LawsuitListItem,
  type SearchEntry,
} from '../../stores/lawsuit-list.ts'
import { adoptStyles } from '../runtime/adopt-styles.ts'
import css from './SearchResults.css?inline'
import { searchAnswers, searchLawsuits } from './search-lawsuits.ts'

adoptStyles(css)

export type SearchResult = LawsuitListItem | SearchEntry

/** Searches for a text in the lists of lawsuits and answers. */
export function useSearchResults(text: string) {
  const listed = useStore($lawsuits, { ssr: 'initial' })
  const answers = searchAnswers(useStore($answers).answers, text)
  const known = typeof listed === 'object' ? listed : []
  const lawsuits = searchLawsuits(known, text, answers.length > 0)
  const all: readonly SearchResult[] = [...lawsuits, ...answers]
  return { listed, all, summary: describeResults(listed, lawsuits.length, answers.length) }
}

interface Props extends ReturnType<typeof useSearchResults> {
  readonly id: string
  readonly label: string
  readonly isOpen: boolean
  /** The index of the option that the keyboard has chosen, or -1. */
  readonly active: number
  readonly onChoose: (result: SearchResult) => void
}

/** The list of results below the search, with a status for screen readers. */
export function SearchResults(props: Props) {
  const { id, label, isOpen, active, onChoose, listed, all, summary } = props
  const { suggestions } = useStore($answers)
  const isListOpen = isOpen && all.length > 0
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
        {all.map((result, index) => (
          <li
            key={result.href}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onClick={() => onChoose(result)}
          >
            {result.name}
            <span className="meta">{'claims' in result ? result.claims : 'Answer'}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={isListOpen ? 'visually-hidden' : undefined}>
        {isOpen && summary}
        {isOpen && listed && all.length === 0 && (
          <SuggestedLinks links={listed === 'failed' ? [allLawsuits] : suggestions} />
        )}
      </p>
    </div>
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
