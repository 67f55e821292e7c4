// npm runs this after it installs, and before build, dev, preview, start and test. It says in one sentence why they could not
// start, so it must run on any version of Node.js and import no package.
import { existsSync, readFileSync } from 'node:fs'

const [major, minor] = process.versions.node.split('.').map(Number)

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const names = Object.keys({ ...dependencies, ...devDependencies })

// With NODE_ENV=production, npm leaves out the packages that build the site.
if (names.some(name => !existsSync(`node_modules/${name}`)))
  stop('Packages are missing. Run: npm ci --include=dev')
if (major < 24 || (major === 24 && minor < 2))
  stop(
    `Node.js is ${process.versions.node}, and 24.2 or later is needed. Run npm ci without --ignore-scripts, which installs it for this project, or install Node.js 24.`,
  )
if (/['%#]/.test(process.cwd()))
  stop("Astro cannot build in a folder with ', % or # in its path. Rename or move it.")

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
