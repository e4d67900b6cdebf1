import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Answer } from '@perigee/server-kit/edge/answer'

const require = createRequire(import.meta.url)
const rules = require.resolve('@fontsource-variable/inter/wght.css')

/** The rules of the console's typeface; each names a file beside the stylesheet. */
export const fontRules = readFileSync(rules, 'utf8')

/** Those files by path; a browser asks for the ones whose letters a page has. */
export const fontFiles = (): [path: string, file: Answer][] =>
  [...fontRules.matchAll(/url\(\.\/(files\/[\w-]+\.woff2)\)/g)].map(([, name = '']) => {
    const bytes = readFileSync(join(dirname(rules), name))
    return [`/static/${name}`, fontFile(bytes)]
  })

const fontFile = (bytes: Uint8Array): Answer => ({
  status: 200,
  headers: {
    'content-type': 'font/woff2',
    'content-length': String(bytes.length),
    'cache-control': 'public, max-age=15552000',
  },
  async *body() {
    yield bytes
  },
})
