// npm runs this before build, dev, preview, start and test. It says in one sentence why they could not
// start, so it must run on any version of Node.js and import no package.
import { existsSync } from 'node:fs'

const [major, minor] = process.versions.node.split('.').map(Number)

if (!existsSync('node_modules/astro')) stop('Packages are missing. Run: npm ci')
if (major < 24 || (major === 24 && minor < 2))
  stop(
    `Node.js is ${process.versions.node}, and 24.2 or later is needed. Run npm ci without --ignore-scripts, which installs it for this project, or install Node.js 24.`,
  )

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
