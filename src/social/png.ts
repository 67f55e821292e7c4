import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import type { Job } from './drawer.ts'

// Flat shapes need few colors: a third of the bytes of full color, and no color is off by more than
// an eye can see. More effort takes twice as long for the last dot.
const settings = { palette: true, quality: 85, effort: 1, dither: 0, compressionLevel: 6 }
const maker = JSON.stringify([settings, sharp.versions])

/** An SVG as PNG. One that has been drawn before costs a file copy. */
export async function png(
  svg: string,
  folder = 'node_modules/.cache/social',
): Promise<Buffer<ArrayBuffer>> {
  const file = `${folder}/${createHash('sha256').update(maker).update(svg).digest('hex')}.png`
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    await draw({ svg, file, settings })
  }
  return readFileSync(file)
}

/** Draws one picture after the other, in a process of its own: where native code fails, only that ends. */
interface Drawer {
  child?: ChildProcess
  /** Settles when what it was given so far is drawn, or cannot be. */
  idle: Promise<unknown>
}

const drawers = Array.from({ length: availableParallelism() }, (): Drawer => {
  return { idle: Promise.resolve() }
})
let given = 0

function draw(job: Job): Promise<void> {
  const drawer = drawers[given++ % drawers.length]!
  const drawn = drawer.idle.then(() => ask(drawer, job))
  drawer.idle = drawn.catch(() => {})
  return drawn
}

async function ask(drawer: Drawer, job: Job, again = true): Promise<void> {
  const child = isAlive(drawer.child)
    ? drawer.child
    : fork('src/social/drawer.ts', { execArgv: [] })
  drawer.child = child
  const { channel } = child
  child.ref()
  channel?.ref()
  // What cannot be sent to one that has just ended is told by its exit.
  child.send(job, () => {})
  const over = new AbortController()
  const { signal } = over
  const answer = await Promise.race([
    once(child, 'message', { signal }).then(([complaint]) => complaint as string),
    once(child, 'exit', { signal }).then(() => undefined),
  ])
  over.abort()
  child.unref()
  channel?.unref()
  if (answer === '') return
  if (answer === undefined && again) return await ask(drawer, job, false)
  throw new Error(answer ?? `A picture cannot be drawn: ${job.file}`)
}

/** Whether its exit is still to come: the channel may close later. */
function isAlive(child: ChildProcess | undefined): child is ChildProcess {
  return child?.connected === true && child.exitCode === null && child.signalCode === null
}
