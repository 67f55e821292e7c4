/** `node tests/bench/page-sizes.ts`: the sizes of the built pages as a Markdown table, largest first. */
import { description } from '../support/built/built.ts'
import { budgetOf, measurePage } from '../support/built/page-sizes.ts'

const formatSize = (bytes: number) => (bytes / 1000).toFixed(1)

const rows = description.pages
  .map(route => ({ route, budget: budgetOf(route), ...measurePage(route) }))
  .sort((a, b) => b.page / b.budget.page - a.page / a.budget.page)
  .slice(0, 10)
  .map(
    ({ route, budget, page, all }) =>
      `| ${route} | ${formatSize(page)} of ${formatSize(budget.page)} | ${formatSize(all)} of ${formatSize(budget.all)} |`,
  )

console.log(`The ten pages closest to their budgets, in kB after brotli:

| Page | HTML with CSS and script | With pictures |
| ---- | -----------------------: | ------------: |
${rows.join('\n')}`)
