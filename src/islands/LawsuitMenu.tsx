import { useRef, useState } from 'react'
import styles from './LawsuitMenu.module.css'
import { useReady } from './ready.ts'

export interface Tile {
  readonly name: string
  readonly href: string
  readonly picture: string
}

/** Tiles that show at once. */
const shown = 4

/** The lawsuits of the header menu: a strip that the two buttons move by one tile. */
export default function LawsuitMenu({ tiles }: { tiles: readonly Tile[] }) {
  const strip = useRef<HTMLUListElement>(null)
  const [start, setStart] = useState(0)
  useReady(strip)
  const width = () => strip.current!.scrollWidth / tiles.length

  function move(by: number) {
    setStart(start + by)
    strip.current!.scrollTo({ left: (start + by) * width() })
  }

  return (
    <div className={styles.menu}>
      <button
        type="button"
        className={styles.move}
        aria-label="Previous lawsuit"
        disabled={start === 0}
        onClick={() => move(-1)}
      >
        ‹
      </button>
      <ul
        ref={strip}
        className={styles.strip}
        onScroll={() => setStart(Math.round(strip.current!.scrollLeft / width()))}
      >
        {tiles.map(({ name, href, picture }) => (
          <li key={href}>
            <a href={href}>
              <img src={picture} alt="" width="640" height="400" loading="lazy" />
              {name}
              <span className={styles.join}>Join today</span>
            </a>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles.move}
        aria-label="Next lawsuit"
        disabled={start >= tiles.length - shown}
        onClick={() => move(1)}
      >
        ›
      </button>
    </div>
  )
}
