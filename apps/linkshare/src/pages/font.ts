import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Answer } from '../http/answer'

const require = createRequire(import.meta.url)
const font = '@fontsource-variable/inter'

/** The rules of the console's typeface; each names a file beside the stylesheet. */
export const fontRules = readFileSync(require.resolve(`${font}/wght.css`), 'utf8')

/** Those files by path; a browser asks for the ones whose letters a page has. */
export const fontFiles = (): [path: string, file: Answer][] =>
  [...fontRules.matchAll(/url\(\.\/(files\/[\w-]+\.woff2)\)/g)].map(([, name = '']) => {
    const bytes = readFileSync(require.resolve(`${font}/${name}`))
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
