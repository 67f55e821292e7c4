import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Rules = Parameters<AxeBuilder['options']>[0]
type AxeResult = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

const tags = [
  'wcag2a',
  'wcag2aa',
  'wcag2aaa',
  'wcag21a',
  'wcag21aa',
  'wcag22a',
  'wcag22aa',
  'best-practice',
]

/** Cases that axe cannot decide or see, and that a person has checked. All others count as violations. */
const reviewedCases: readonly RegExp[] = [
  // The number of a source is one digit in brackets, which have no ground.
  /pseudo (element|style) .*#source-|too short .*source-\d/,
  // Room to press a link reaches over the number of a source in the line above.
  /element overlap .*#source-/,
  // Notices have a ground of their own.
  /overlaps other elements .*role="(alert|status)"/,
  // Wide tables, lists of a search and tiles of the menu scroll in their box.
  /partially overlaps .*\btd\[/,
  /partially obscured by another .*(<t[dh]\b|\btd\b|<em>|#source-|#_r\w+-\d+ > span|<li|li:nth-child)/,
  // An open list or menu lies over the page, and the link bar over the end of the window.
  /is overlapped by another |obscured by a neighbor with negative tabindex|target-size .*#timeline/,
  /overlaps other elements .*article > p|partially obscured by another .*\.recording/,
  // The head of a group of rows stands above its cells.
  /th-has-data-cells .*\.settlements/,
  // A heading follows that of a slide.
  /heading-order .*Unable to determine previous heading/,
  // An empty field shows no text to compare, and the arrow of a select stands beside its text.
  /Element has no value; test color contrast|background gradient .*<select/,
  // An arrow is a picture of the words that name it.
  /label-content-name-mismatch .*(‹|›)/,
  // A slide that waits has no size.
  /(contrast ratio|background gradient) .*aria-label="\d+ of \d+"/,
  // An item of a list, and a row of time limits, say where their links lead.
  /identical-links-same-purpose .*(li:nth-child|data-label="Sources")/,
  // In forced colors the system chooses both.
  /(1:1 contrast|contrast of 1\.0).*\.exit/,
]

const everyRule: Rules = { runOnly: { type: 'tag', values: tags } }

/** Rules that depend on colors. The AAA rule does not report text that fails AA. */
const colorRules: Rules = {
  runOnly: {
    type: 'rule',
    values: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'],
  },
}

/**
 * Violations of WCAG 2.0 to 2.2, A to AAA, and axe's best practices, and undecided cases that
 * nobody has checked: each with rule, place and message.
 * @param within a selector of the part of the page to look at
 */
export async function findViolations(
  page: Page,
  within = ':root',
  rules = everyRule,
): Promise<string[]> {
  const { violations, incomplete } = await new AxeBuilder({ page })
    .setLegacyMode()
    .include(within)
    .options({ ...rules, resultTypes: ['violations', 'incomplete'] })
    .analyze()
  const formatResult = ({ id, nodes }: AxeResult) =>
    nodes.map(({ target, html, failureSummary = '' }) => {
      const [, summary = ''] = failureSummary.split('\n')
      return [id, summary.trim(), target.join(' '), html.slice(0, 120)].join(' | ')
    })
  return [...violations, ...incomplete]
    .flatMap(formatResult)
    .filter(finding => !reviewedCases.some(reviewed => reviewed.test(finding)))
}

export const [phoneWidth, desktopWidth] = [320, 1280] as const

/**
 * {@link findViolations} at each width in the light scheme, and in the dark one only of colors and at the
 * widest, because no color depends on the width.
 */
export async function findViolationsInAllSchemes(page: Page, within?: string): Promise<string[]> {
  const all: string[] = []
  const find = async (width: number, colorScheme: 'light' | 'dark', rules: Rules) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    const violations = await findViolations(page, within, rules)
    all.push(...violations.map(violation => `${width} ${colorScheme}: ${violation}`))
  }
  for (const width of [phoneWidth, 768, desktopWidth]) await find(width, 'light', everyRule)
  await find(desktopWidth, 'dark', colorRules)
  return all
}
