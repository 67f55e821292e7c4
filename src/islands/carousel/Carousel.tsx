import { useEffect, useRef, useState } from 'react'
import { useReady } from '../runtime/ready.ts'
import styles from './Carousel.module.css'

export interface Slide {
  readonly name: string
  readonly href: string
  readonly picture: string
  readonly text: string
}

/** How long a slide shows, in milliseconds. */
const pace = 3000

/**
 * Slides that advance by themselves until the visitor pauses, points or focuses. Until this code
 * arrives, a CSS animation advances them (`Slides.astro`). The code starts at the slide that shows.
 */
export default function Carousel({ slides }: { slides: readonly Slide[] }) {
  const root = useRef<HTMLElement>(null)
  const [live, setLive] = useState(false)
  const [active, setActive] = useState(0)
  const [paused, setPaused] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = pointed || focused
  /** The place where a finger went down, in px. */
  const swipe = useRef<number>(undefined)
  useReady(root)

  useEffect(() => {
    const showing = [...root.current!.querySelectorAll('[data-slide]')].findIndex(
      slide => getComputedStyle(slide).visibility === 'visible',
    )
    setActive(Math.max(0, showing))
    setPaused(matchMedia('(prefers-reduced-motion: reduce)').matches)
    setPointed(root.current!.matches(':hover'))
    setFocused(root.current!.matches(':focus-within'))
    setLive(true)
  }, [])

  useEffect(() => {
    if (!live || paused || held) return
    const turning = setInterval(() => {
      if (!document.hidden) setActive(active => (active + 1) % slides.length)
    }, pace)
    return () => clearInterval(turning)
  }, [live, paused, held, slides.length])

  return (
    <section
      ref={root}
      className={styles.carousel}
      data-live={live ? '' : undefined}
      aria-roledescription="carousel"
      aria-label="Featured lawsuits"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onTouchStart={({ touches }) => {
        swipe.current = touches[0]!.clientX
      }}
      onTouchEnd={({ changedTouches }) => {
        const moved = changedTouches[0]!.clientX - swipe.current!
        if (Math.abs(moved) > 40)
          setActive(active => (active + (moved < 0 ? 1 : slides.length - 1)) % slides.length)
      }}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className={styles.slides} aria-live={paused || held ? 'polite' : 'off'}>
        {slides.map(({ name, href, picture, text }, index) => (
          <div
            key={href}
            className={styles.slide}
            data-slide
            data-active={live && index === active ? '' : undefined}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
          >
            <img
              src={picture}
              alt=""
              width="640"
              height="400"
              loading={index === 0 ? 'eager' : 'lazy'}
              fetchPriority={index === 0 ? 'high' : 'low'}
            />
            <h2>{name}</h2>
            <p>{text}</p>
            <a href={href}>
              JOIN TODAY<span className="visually-hidden">: {name}</span>
            </a>
          </div>
        ))}
      </div>
      <button type="button" className={styles.pause} onClick={() => setPaused(!paused)}>
        <span key={String(paused)}>{paused ? 'Play' : 'Pause'}</span>
        <span className="visually-hidden"> slides</span>
      </button>
      <div className={styles.controls}>
        {slides.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            className={styles.dot}
            aria-label={`Slide ${index + 1}: ${name}`}
            aria-current={live && index === active ? 'true' : undefined}
            onClick={() => setActive(index)}
          />
        ))}
      </div>
    </section>
  )
}
