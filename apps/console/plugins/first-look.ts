import { readFile } from 'node:fs/promises'
import type { Plugin, Rolldown } from 'vite'

const source = new URL('../first-look.js', import.meta.url)
/** What each place is loaded as, by the names of the groups in vite.config.ts. */
const places = { login: 'login', frame: 'frame', 'file-browser': 'file-browser' }

type Bundle = Rolldown.OutputBundle

/**
 * Gives first-look.js a name with a hash, so that it is not asked about again, and tells it by attributes which files each
 * place needs beyond those that the page itself names.
 */
export const firstLook = (): Plugin => ({
  name: 'first-look',
  apply: 'build',
  async buildStart() {
    this.emitFile({ type: 'asset', name: 'first-look.js', source: await readFile(source, 'utf8') })
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, chunk }) {
      if (!bundle || !chunk) throw new Error('index.html is transformed without a bundle.')
      const known = filesOf(bundle, chunk)
      const lists = Object.entries(places).map(([place, name]) => {
        const files = [...filesOf(bundle, chunkNamed(bundle, name))].filter((file) => !known.has(file))
        return `data-${place}="${files.map((file) => `/${file}`).join(' ')}"`
      })
      return html.replace('src="/first-look.js"', `src="/${assetNamed(bundle, 'first-look.js')}" ${lists.join(' ')}`)
    },
  },
})

/** A chunk with all that it imports statically, and their styles. */
function filesOf(bundle: Bundle, chunk: Rolldown.OutputChunk, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesOf(bundle, imported, found)
  }
  return found
}

function chunkNamed(bundle: Bundle, name: string): Rolldown.OutputChunk {
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.name === name) return file
  throw new Error(`There is no chunk ${name}: adapt plugins/first-look.ts.`)
}

function assetNamed(bundle: Bundle, name: string): string {
  for (const file of Object.values(bundle)) if (file.type === 'asset' && file.names.includes(name)) return file.fileName
  throw new Error(`There is no asset ${name}.`)
}
