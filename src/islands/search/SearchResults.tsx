import { adoptStyles } from '../runtime/adopt-styles.ts'
import css from './SearchResults.css?inline'
import type { useCombobox } from './use-combobox.ts'

adoptStyles(css)

type Props = ReturnType<typeof useCombobox> & Readonly<Record<'id' | 'label', string>>

const kindLabels = { lawsuit: 'Lawsuit', state: 'Time limit', page: 'Page', question: 'Question' }
const allLawsuits = { label: 'See all lawsuits', href: '/active-lawsuits' }

export function SearchResults(props: Props) {
  const { id, label, open, list, results, active, handleResultClick } = props
  const isListOpen = open && results.length > 0
  const links = list === 'failed' ? [allLawsuits] : list?.suggestions
  return (
    <div className="search-results">
      <div
        id={id}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        hidden={!isListOpen}
        onMouseDown={event => event.preventDefault()}
      >
        {results.map((result, index) => (
          <a
            key={result.href}
            id={`${id}-${index}`}
            href={result.href}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={handleResultClick}
          >
            {result.name}
            <span className="meta">{result.claims ?? kindLabels[result.kind]}</span>
          </a>
        ))}
      </div>
      <p role="status" className={isListOpen ? 'visually-hidden' : undefined}>
        {open && describeResults(list, results.length)}
        {open &&
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
