import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The prefix of the paths of {@link islandSite}; its page is `/island/page`. */
export const islandBase = '/island'

/**
 * A minimal React island for comparison: the text of the floor and a form of two steps with one
 * field each. It hydrates at the first touch and carries out an early press.
 */
export function islandSite(folder: string, project: string, floor: string): void {
  mkdirSync(join(folder, 'src/pages'), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  const page = floor.replaceAll(/[{}]/g, '').replace('</main>', '<Island client:touch /></main>')
  const files = {
    ...site,
    'src/pages/page.astro': `---\nimport Island from '../Island.jsx'\n---\n${page}`,
  }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
}

const site = {
  'package.json': '{ "type": "module", "dependencies": { "@astrojs/react": "*" } }',
  'astro.config.mjs': `import react from '@astrojs/react'
const touch = {
  name: 'touch',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'touch', entrypoint: './src/touch.js' }),
  },
}
export default {
  base: '${islandBase}',
  build: { format: 'file' },
  cacheDir: './cache',
  integrations: [react(), touch],
}
`,
  'src/touch.js': `export default (load, _, island) => {
  let pressed
  const keep = event => {
    event.preventDefault()
    event.stopPropagation()
    pressed = event.target.closest('button')
  }
  island.addEventListener('click', keep, true)
  island.addEventListener('pointerdown', async () => (await load())(), { once: true })
  addEventListener('ready', () => {
    island.removeEventListener('click', keep, true)
    pressed?.click()
  })
}
`,
  'src/Island.jsx': `import { useEffect, useState } from 'react'
export default function Island() {
  const [step, setStep] = useState(1)
  useEffect(() => {
    dispatchEvent(new Event('ready'))
  }, [])
  return (
    <form id="island">
      {step === 1 ? (
        <section>
          <label>Name <input name="name" /></label>
          <button type="button" onClick={() => setStep(2)}>Next</button>
        </section>
      ) : (
        <section id="step-2">
          <label>Mail <input name="mail" /></label>
          <button type="button">Send</button>
        </section>
      )}
    </form>
  )
}
`,
}
