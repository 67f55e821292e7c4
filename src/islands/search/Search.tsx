import { useId, useRef } from 'react'
import { SearchResults } from './SearchResults.tsx'
import { useCombobox } from './use-combobox.ts'

/** Finds lawsuits and pages: an editable combobox with a list, per ARIA practices. */
export default function Search({ label, placeholder }: { label: string; placeholder: string }) {
  const listId = `${useId()}-list`
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox(input, listId)
  const { open, activeId, results, handleSubmit, handlers } = combobox
  return (
    <search className="needs-script" aria-label={label}>
      <form method="dialog" onSubmit={handleSubmit}>
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={open && results.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          {...handlers}
        />
      </form>
      <SearchResults id={listId} label={label} {...combobox} />
    </search>
  )
}
