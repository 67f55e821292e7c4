import type { AstroIntegration } from 'astro'
import { Refusal } from '../schemas/refusal.ts'

/** Routes and the directive of islands, beside what Astro finds by itself. */
export function setup(): AstroIntegration {
  return {
    name: 'setup',
    hooks: {
      'astro:config:setup': ({ command, addClientDirective, injectRoute, updateConfig }) => {
        if (command === 'build' && process.env.NODE_ENV !== 'production')
          throw new Refusal(
            `NODE_ENV is "${process.env.NODE_ENV}". Take it out: a build is for visitors.`,
          )
        if (command === 'dev')
          injectRoute({ pattern: '/styleguide', entrypoint: './src/styleguide/Styleguide.astro' })
        // Visitors fetch nothing of React that is for its developers' tools.
        else updateConfig({ vite: { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } } })
        // Of a folder with an underscore, Astro makes no route by itself.
        injectRoute({ pattern: '/_astro/[picture]', entrypoint: './src/pages/_astro/[picture].ts' })
        addClientDirective({ name: 'intent', entrypoint: './src/islands/intent.ts' })
      },
    },
  }
}
