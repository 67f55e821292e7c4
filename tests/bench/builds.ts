import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesUnder } from '../../src/documents/files.ts'
import { fillWithArticles, floorSite } from './articles.ts'
import type { Cost } from './cost.ts'
import { build, type Project } from './project.ts'
import { table } from './table.ts'

const gib = 1024

/** Builds each project with each number of articles, and a minimal site of the same size. */
export async function builds(
  projects: readonly Project[],
  counts: readonly number[],
): Promise<string> {
  const rows: string[][] = []
  for (const count of [...counts].sort((a, b) => a - b)) {
    const floor = await builtFloor(projects[0]!, count)
    rows.push(row('bare Astro, MDX', floor))
    for (const project of projects) {
      fillWithArticles(project.folder, count)
      const first = await builtAnew(project, [pictures])
      const second = await builtAnew(project, [])
      rows.push(row(project.label, first, floor))
      rows.push(row(`${project.label}, social pictures kept`, second, floor))
    }
  }
  return table(
    ['Build', 'pages', 'wall s', 'CPU s', 'peak MB', 'ms a page', 'CPU ms a page', '÷ bare, CPU'],
    rows,
  )
}

interface Built extends Cost {
  readonly pages: number
}

function row(name: string, built: Built, floor?: Built): string[] {
  const { wall, cpu, peak, pages } = built
  return [
    name,
    pages.toLocaleString('en-US'),
    wall.toFixed(1),
    cpu.toFixed(1),
    `${Math.round(peak)}${peak > 4 * gib ? ' (over 4 GiB)' : ''}`,
    ((wall * 1000) / pages).toFixed(1),
    ((cpu * 1000) / pages).toFixed(1),
    floor ? (cpu / pages / (floor.cpu / floor.pages)).toFixed(2) : '1',
  ]
}

async function builtFloor({ folder: project }: Project, count: number): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-bare-'))
  floorSite(folder, project, count)
  const cost = await build({ folder })
  const pages = pagesIn(folder)
  rmSync(folder, { recursive: true })
  return { ...cost, pages }
}

/** The output of a build and its caches, except the cache of pictures. */
const left = ['dist', 'hosts', '.astro', 'node_modules/.astro', 'node_modules/.vite']
const pictures = 'node_modules/.cache'

/** Builds a project after removing the output of earlier builds and the given paths. */
async function builtAnew(project: Project, besides: readonly string[]): Promise<Built> {
  for (const name of [...left, ...besides])
    rmSync(join(project.folder, name), { recursive: true, force: true })
  return { ...(await build(project)), pages: pagesIn(project.folder) }
}

function pagesIn(folder: string): number {
  return filesUnder(join(folder, 'dist')).filter(name => name.endsWith('.html')).length
}
