import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { secureHeaders } from 'hono/secure-headers'
import { noStore } from './api.ts'
import { csvOf } from './csv.ts'
import type { Lead, Leads } from './leads.ts'

const css = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; padding: 1rem; max-width: 64rem }
a { color: LinkText } a, summary { min-height: 2.75rem }
nav { display: flex; flex-wrap: wrap; gap: .5rem 1rem; margin-block: 1rem }
nav a { padding: .5rem 0 } nav [aria-current] { font-weight: 700; text-decoration: none; color: inherit }
article { border-top: 1px solid GrayText; padding-block: 1rem }
h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere } time, .form { color: GrayText }
dl { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: .25rem 1rem }
dt, dd { margin: 0; overflow-wrap: anywhere } dd { white-space: pre-wrap; font-weight: 700 }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr } dd { margin-bottom: .5rem } }
`

const hash = createHash('sha256').update(css).digest('base64')

/** The leads as a page and as exports. Works without JavaScript and loads nothing. */
export function inbox(leads: Leads): Hono {
  const app = new Hono()
  const none = ["'none'"]
  app.use(noStore)
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: none,
        styleSrc: [`'sha256-${hash}'`],
        baseUri: none,
        formAction: none,
        frameAncestors: none,
      },
    }),
  )
  app.get('/', context => {
    const before = context.req.query('before') ?? ''
    return context.html(
      page(leads, formIn(context), /^\d{1,15}$/.test(before) ? Number(before) : undefined),
    )
  })
  app.on('GET', ['/leads.csv', '/leads.json'], context => {
    const all = leads.list({ form: formIn(context), limit: Number.MAX_SAFE_INTEGER })
    const isCsv = context.req.path.endsWith('.csv')
    return context.body(isCsv ? csvOf(all) : JSON.stringify(all, null, 1), 200, {
      'content-type': `${isCsv ? 'text/csv' : 'application/json'}; charset=utf-8`,
      'content-disposition': `attachment; filename="leads.${isCsv ? 'csv' : 'json'}"`,
    })
  })
  return app
}

function formIn(context: Context): string | undefined {
  return context.req.query('form') || undefined
}

/** How many leads a page shows. */
const perPage = 50

/** Selects the leads of one form or of all forms, newest first or older than an id. */
function page(leads: Leads, form: string | undefined, before: number | undefined) {
  // Reads one more than it shows, to know whether there are older leads.
  const found = leads.list({ form, before, limit: perPage + 1 })
  const shown = found.slice(0, perPage)
  const older = found.length > perPage ? shown.at(-1)!.id : undefined
  const forms = leads.forms()
  const all = forms.reduce((sum, { count }) => sum + count, 0)
  const address = (form: string | undefined, path = '/desk', before?: number) => {
    const query = new URLSearchParams({
      ...(form && { form }),
      ...(before && { before: `${before}` }),
    })
    return query.size === 0 ? path : `${path}?${query}`
  }
  const link = (of: string | undefined, label: string) =>
    html`<a href="${address(of)}" ${of === form ? raw('aria-current="page"') : ''}>${label}</a>`
  const newest = before ? html`<a href="${address(form)}">Newest leads</a>` : ''
  const next = older ? html`<a href="${address(form, '/desk', older)}">Older leads</a>` : ''
  return html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Inbox of the lead desk</title>
<style>${raw(css)}</style>
</head>
<body>
<h1>Inbox</h1>
<nav aria-label="Forms">
${link(undefined, `All (${all})`)}
${forms.map(({ form, count }) => link(form, `${form} (${count})`))}
</nav>
<nav aria-label="Export">
<a href="${address(form, '/desk/leads.csv')}">Export as CSV</a> <a href="${address(form, '/desk/leads.json')}">Export as JSON</a>
</nav>
<main>
${shown.length === 0 ? html`<p>No leads yet. Fill in a form of the site, then load this page again.</p>` : shown.map(entry)}
</main>
${before || older ? html`<nav aria-label="Pages">${newest} ${next}</nav>` : ''}
</body>
</html>`
}

function entry({ id, received, form, from, payload, repeats }: Lead) {
  return html`<article>
<h2>${from || `No. ${id}`}</h2>
<p><span class="form">${form}</span>, no. ${id}, <time datetime="${received}">${received.slice(0, 19).replace('T', ' ')} UTC</time></p>
${repeats === null ? '' : html`<p>Same answers as <a href="/desk?before=${repeats + 1}">no. ${repeats}</a></p>`}
<dl>${Object.entries(payload).map(([key, value]) => html`<dt>${key}</dt><dd>${String(value)}</dd>`)}</dl>
</article>`
}
