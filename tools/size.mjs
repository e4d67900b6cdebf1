// The console's size budget: what a browser requests before a page can be used, gzip -9, 1 KB = 1,000 B.
// The entry's own scripts plus the chunk of the page (a group of apps/console/vite.config.ts), each with all that it imports statically.
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const dist = new URL('../apps/console/dist/', import.meta.url)
const budgets = [
  { page: 'login', chunk: 'login', most: 185_000 },
  { page: 'file browser', chunk: 'file-browser', most: 325_000 },
]

if (!existsSync(new URL('.vite/manifest.json', dist))) {
  console.error('The console is not built: run `npm run build` first.')
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))

function scriptsOf(key, seen = new Set()) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key].imports ?? []) scriptsOf(imported, seen)
  return seen
}

const keys = Object.keys(manifest)
const start = keys.filter((key) => manifest[key].isEntry)
for (const { page, chunk, most } of budgets) {
  const pageKey = keys.find((key) => manifest[key].name === chunk)
  if (!pageKey) throw new Error(`the ${page} page has no chunk ${chunk}: adapt tools/size.mjs`)
  const needed = new Set([...start, pageKey].flatMap((key) => [...scriptsOf(key)]))
  const files = [...new Set([...needed].map((key) => manifest[key].file))].filter((file) => file.endsWith('.js'))
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length, 0)
  const verdict = bytes <= most ? 'within' : 'OVER'
  console.log(
    `${page}: ${files.length} scripts, ${bytes.toLocaleString('en')} B gzip, ${verdict} the budget of ${most.toLocaleString('en')} B`,
  )
  if (bytes > most) process.exitCode = 1
}
