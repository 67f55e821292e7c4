import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  $destinationList,
  type Destination,
  destinationsOf,
  fetchDestinations,
} from '../../stores/destinations.ts'
import { adoptStyles } from '../runtime/adopt-styles.ts'
import { useIslandReady } from '../runtime/use-island-ready.ts'
import css from './LawsuitMenu.css?inline'

adoptStyles(css)

const visibleTiles = 4

interface Props {
  readonly label: string
  readonly tools: readonly { readonly label: string; readonly href: string }[]
}

/**
 * The header's Active Lawsuits: a button and a popover with a strip of tiles, which two buttons
 * move by one tile. The browser opens and closes the popover; this code adds the tiles.
 */
export default function LawsuitMenu({ label, tools }: Props) {
  const root = useRef<HTMLButtonElement>(null)
  const destinations = destinationsOf(useStore($destinationList, { ssr: 'initial' }))
  const popover = useRef<HTMLDivElement>(null)
  const [wasOpen] = useState(isOpen)
  useEffect(() => void fetchDestinations(), [])
  // In a translated page hydration fails and React renders everything again, which closes the
  // popover: https://github.com/facebook/react/issues/11538
  useLayoutEffect(() => {
    if (!wasOpen || isOpen()) return
    popover.current!.showPopover()
    root.current!.focus()
  }, [wasOpen])
  useIslandReady(root)

  return (
    <>
      <button ref={root} type="button" className="main-nav-button" popoverTarget="lawsuits">
        {label}
      </button>
      <div ref={popover} id="lawsuits" popover="auto" className="menu-popover">
        {destinations.length > 0 && (
          <TileStrip tiles={destinations.filter(hasPlace).sort(compareByPlace)} />
        )}
        <div className="lawsuit-links">
          <a href="/active-lawsuits">All active lawsuits</a>
          {tools.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </div>
      </div>
    </>
  )
}

function isOpen(): boolean {
  if (typeof document === 'undefined') return false
  return document.querySelector('#lawsuits:popover-open') !== null
}

const hasPlace = ({ menu }: Destination) => menu !== undefined
const compareByPlace = (a: Destination, b: Destination) =>
  a.menu! - b.menu! || a.href.localeCompare(b.href)

function TileStrip({ tiles }: { tiles: readonly Destination[] }) {
  const strip = useRef<HTMLUListElement>(null)
  const [start, setStart] = useState(0)
  const end = Math.max(0, tiles.length - visibleTiles)

  function scrollTiles(offset: number) {
    const next = Math.min(Math.max(start + offset, 0), end)
    setStart(next)
    strip.current!.children[next]!.scrollIntoView({ block: 'nearest', inline: 'start' })
  }

  /** Counts the tiles before the view. A page that is set from right to left has negative positions. */
  function handleScroll() {
    const { scrollLeft, scrollWidth } = strip.current!
    setStart(Math.round(Math.abs(scrollLeft) / (scrollWidth / tiles.length)))
  }

  // Without `scrollend` (Safari before 26.2), the second of two quick presses may not count.
  const scrollHandler = { ['onscrollend' in window ? 'onScrollEnd' : 'onScroll']: handleScroll }

  const renderArrow = (arrow: string, label: string, isDisabled: boolean, offset: number) => (
    <button
      type="button"
      className="button-secondary"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={() => scrollTiles(offset)}
    >
      {arrow}
    </button>
  )

  return (
    <div className="lawsuit-menu">
      {renderArrow('‹', 'Previous lawsuit', start === 0, -1)}
      <ul ref={strip} className="plain-list" {...scrollHandler}>
        {tiles.map(({ name, href, picture }) => (
          <li key={href}>
            <a href={href}>
              <img src={picture} alt="" width="640" height="400" />
              {name}
              <span>Join today</span>
            </a>
          </li>
        ))}
      </ul>
      {renderArrow('›', 'Next lawsuit', start >= end, 1)}
    </div>
  )
}
