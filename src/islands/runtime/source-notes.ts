import css from './source-notes.css?inline'

/**
 * Shows who published what a sentence of an article cites: in the margin, in windows that have one, and elsewhere below
 * the sentence, after a press on the number. The list of sources has the words.
 */
const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets.push(sheet)

const margin = matchMedia('(width >= 85rem)')
const article = document.querySelector<HTMLElement>('.article-columns')!
const form = article.querySelector(':scope > .beside')!
const prose = [...article.querySelectorAll<HTMLElement>(':scope > .prose')].at(-1)!
const weak = document.getElementById('notes-script')!.dataset.weak!.split(',')
// A number in a heading is a word of the heading, too.
const citations = [
  ...article.querySelectorAll<HTMLAnchorElement>(':not(h2, h3) > a[href^="#source-"]'),
]

/** The number, kind, publisher and date of a source, and how to show it. */
function createNote({ hash }: HTMLAnchorElement) {
  const source = document.querySelector<HTMLElement>(hash)!
  const title = source.querySelector('a')!
  const words = source.textContent.trim().slice(title.textContent.length + 2)
  const [, publisher, kind] = /^(.*) \((.*)\)$/s.exec(words)!
  const note = document.createElement('small')
  note.className = weak.includes(kind!) ? 'source-note weak' : 'source-note'
  const name = document.createElement('strong')
  name.textContent = `${hash.slice(8)} ${kind![0]!.toUpperCase()}${kind!.slice(1)}`
  note.append(name, publisher!)
  return { note, title }
}

// The list says all of it to those who hear the page.
const layer = document.createElement('div')
layer.className = 'source-notes'
layer.ariaHidden = 'true'
layer.hidden = true
prose.append(layer)

/** Where a note may stand: beside its number, between what is wider than lines of text, such as a table. */
interface Place {
  readonly link: HTMLAnchorElement
  readonly from: number
  readonly to: number
}

function listPlaces(left: number): Place[] {
  const blocks = [...prose.querySelectorAll(':scope > *, :scope > section > *')]
    .filter(block => block !== layer && block.tagName !== 'SECTION')
    .map(block => ({ block, box: block.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 0)
  const isWide = ({ box }: (typeof blocks)[number]) => box.right > left
  return blocks.flatMap((place, index) => {
    if (isWide(place)) return []
    const from = blocks.slice(0, index).findLast(isWide)?.box.bottom ?? blocks[0]!.box.top
    const to = (blocks.slice(index).find(isWide)?.box.top ?? Infinity) - 8
    const cited = citations.filter(link => place.block.contains(link))
    return cited.map(link => ({ link, from, to }))
  })
}

/** Leaves out notes for which there is no room before a table, those of weak kinds first. */
function selectFitting<Note extends Place & { readonly note: HTMLElement }>(
  notes: readonly Note[],
) {
  const used = new Map<number, number>()
  const isWeak = ({ note }: Note) => Number(note.classList.contains('weak'))
  const fitting = notes
    .toSorted((a, b) => isWeak(a) - isWeak(b))
    .filter(({ note, from, to }) => {
      const needed = (used.get(to) ?? 0) + note.offsetHeight + 8
      if (needed > to - from) return false
      used.set(to, needed)
      return true
    })
  return notes.filter(note => fitting.includes(note))
}

/** Puts a note beside each citation, or near it, as far as there is room. A source is not repeated within six notes. */
function placeNotes() {
  layer.replaceChildren()
  layer.hidden = !margin.matches
  for (const link of citations) {
    if (margin.matches) closeNote(link)
    link.ariaExpanded = margin.matches ? null : String(opened.has(link))
  }
  if (!margin.matches) return
  const { left, top } = layer.getBoundingClientRect()
  layer.style.width = `${form.getBoundingClientRect().left - left}px`
  const recent: string[] = []
  const notes = listPlaces(left)
    .filter(({ link }) => !recent.slice(-6).includes(link.hash) && recent.push(link.hash))
    .map(place => ({ ...place, ...createNote(place.link) }))
  layer.append(...notes.map(({ note }) => note))
  // Down, each below the one before it, then up from where a table begins.
  let free = -Infinity
  const placed = selectFitting(notes).map(({ note, link, from, to }) => {
    const height = note.offsetHeight + 8
    const number = link.getBoundingClientRect()
    const start = Math.max((number.top + number.bottom) / 2 - 10, free, from)
    free = start + height
    return { note, start, height, to }
  })
  layer.replaceChildren(...placed.map(({ note }) => note))
  let end = Infinity
  for (const { note, start, height, to } of placed.toReversed()) {
    end = Math.min(start, Math.min(end, to) - height)
    note.style.top = `${end - top}px`
  }
}

/** True of another number of the same sentence, and of a blank. */
const isBetween = (node: Node) =>
  citations.includes(node as HTMLAnchorElement) || !node.textContent!.trim()

const opened = new Map<Element, Element>()

function closeNote(link: Element) {
  opened.get(link)?.remove()
  opened.delete(link)
}

article.addEventListener('click', event => {
  const link = citations.find(link => link.contains(event.target as Node))
  if (!link || margin.matches || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  link.ariaExpanded = String(!opened.has(link))
  if (opened.has(link)) return closeNote(link)
  const { note, title } = createNote(link)
  note.append(' ', title.cloneNode(true))
  // Below all numbers of the sentence.
  let last: Node = link
  for (let next = link.nextSibling; next && isBetween(next); next = next.nextSibling) last = next
  last.parentNode!.insertBefore(note, last.nextSibling)
  opened.set(link, note)
})

// It has another height when a disclosure opens, and the article another width with the window.
const observer = new ResizeObserver(placeNotes)
for (const element of [article, prose]) observer.observe(element)
