import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIslandReady } from '../runtime/use-island-ready.ts'
import styles from './Carousel.module.css'
import { useSwipe } from './swipe.ts'

export interface Slide {
  readonly name: string
  readonly href: string
  readonly picture: string
  readonly text: string
}

/** How long a slide is visible, in milliseconds. */
const slideTime = 3000

/**
 * Slides that advance automatically, except while paused, hovered or focused. Until hydration, a CSS
 * animation advances them (`LawsuitCarousel.astro`). The component starts at the visible slide. Keyboards
 * and screen readers reach one slide: the active one, and until hydration the first.
 */
export default function Carousel({ slides }: { slides: readonly Slide[] }) {
  const root = useRef<HTMLElement>(null)
  const slideList = useRef<HTMLDivElement>(null)
  const [isLive, setLive] = useState(false)
  const [active, setActive] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isStill = isPaused || isHovered || isFocused
  const turn = (by: number) => setActive(active => (active + by + slides.length) % slides.length)
  const swipeHandlers = useSwipe(turn)
  useIslandReady(root)

  useEffect(() => {
    const visible = [...root.current!.querySelectorAll('[data-slide]')].findIndex(
      slide => getComputedStyle(slide).scale !== '0',
    )
    setActive(Math.max(0, visible))
    setPaused(matchMedia('(prefers-reduced-motion: reduce)').matches)
    setHovered(root.current!.matches(':hover'))
    setFocused(root.current!.matches(':focus-within'))
    setLive(true)
  }, [])

  // A swipe hides the slide that has the focus.
  useLayoutEffect(() => {
    if (!isLive || !document.activeElement?.closest('[data-slide]')) return
    slideList.current!.children[active]!.querySelector('a')!.focus({ preventScroll: true })
  }, [isLive, active])

  useEffect(() => {
    if (!isLive || isStill) return
    const timer = setInterval(() => document.hidden || turn(1), slideTime)
    return () => clearInterval(timer)
  }, [isLive, isStill])

  return (
    <section
      ref={root}
      className={`stack ${styles.carousel}`}
      data-live={isLive ? '' : undefined}
      aria-roledescription="carousel"
      aria-label="Featured lawsuits"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      {...swipeHandlers}
      onFocus={() => setFocused(true)}
      // In a window that is left, the element keeps the focus, and its slide has to stay.
      onBlur={() => setFocused(root.current!.contains(document.activeElement))}
    >
      <h2 className="visually-hidden">Featured lawsuits</h2>
      <div ref={slideList} className={styles.slides} aria-live={isStill ? 'polite' : 'off'}>
        {slides.map((slide, index) => (
          <SlideGroup
            key={slide.href}
            slide={slide}
            position={`${index + 1} of ${slides.length}`}
            isFirst={index === 0}
            isActive={index === active}
            isLive={isLive}
          />
        ))}
      </div>
      <div className={styles.controls}>
        <button
          type="button"
          className={`button-secondary ${styles.pause}`}
          onClick={() => setPaused(!isPaused)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={isPaused ? 'M7 4v16l14-8z' : 'M6 4h4v16H6zm8 0h4v16h-4z'} />
          </svg>
          <span key={String(isPaused)} className="visually-hidden">
            {isPaused ? 'Play slides' : 'Pause slides'}
          </span>
        </button>
        {slides.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            className={styles.dot}
            aria-label={`Slide ${index + 1}: ${name}`}
            aria-current={isLive && index === active ? 'true' : undefined}
            onClick={() => setActive(index)}
          />
        ))}
      </div>
    </section>
  )
}

type SlideGroupProps = { readonly slide: Slide; readonly position: string } & Readonly<
  Record<'isFirst' | 'isActive' | 'isLive', boolean>
>

function SlideGroup({ slide, position, isFirst, isActive, isLive }: SlideGroupProps) {
  const { name, href, picture, text } = slide
  return (
    <div
      className={styles.slide}
      data-slide
      data-active={isLive && isActive ? '' : undefined}
      role="group"
      aria-roledescription="slide"
      aria-label={position}
      aria-hidden={!isActive}
    >
      <img
        src={picture}
        alt=""
        width="640"
        height="400"
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'low'}
      />
      <h3>{name}</h3>
      <p>{text}</p>
      <a href={href} className="button-secondary" tabIndex={isActive ? 0 : -1}>
        JOIN TODAY<span className="visually-hidden">: {name}</span>
      </a>
    </div>
  )
}
