import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

/** One file of the built console, ready to be sent. */
export interface StaticFile {
  content: Buffer
  type: string
  etag: string
  /** Its name changes with its content. */
  immutable: boolean
  /** The same file, compressed when it was built. */
  br?: Buffer
  /** The same, or compressed when it was read. */
  gzip?: Buffer
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
}

const typeOf = (path: string): string | undefined => types[extname(path).toLowerCase()]

/**
 * Reads the built console into memory, by path (`/assets/index-1a2b.js`). It is a few megabytes and never changes. Files
 * of other types are no part of it; a folder that does not exist has no files.
 */
export async function readStaticFiles(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothingThere)
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(paths)
  const plain = paths.filter((path) => typeOf(path) !== undefined)
  const files = plain.map(async (path): Promise<[string, StaticFile]> => {
    const content = await readFile(path)
    const name = `/${relative(folder, path).split(sep).join('/')}`
    const file: StaticFile = {
      content,
      type: typeOf(path) ?? 'application/octet-stream',
      etag: createHash('sha256').update(content).digest('base64url').slice(0, 27),
      immutable: name.startsWith('/assets/'),
      ...(known.has(`${path}.br`) ? { br: await readFile(`${path}.br`) } : {}),
      ...(await gzipOf(path, content, known)),
    }
    return [name, file]
  })
  return new Map(await Promise.all(files))
}

/** Images and fonts are compressed already; below a packet nothing is gained. */
async function gzipOf(path: string, content: Buffer, known: ReadonlySet<string>): Promise<{ gzip?: Buffer }> {
  if (known.has(`${path}.gz`)) return { gzip: await readFile(`${path}.gz`) }
  if (content.length < 1400 || !/\.(html|m?js|css|json|svg|txt|wasm|webmanifest)$/.test(path)) return {}
  return { gzip: await compress(content) }
}

function nothingThere(cause: unknown): Dirent[] {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
  throw cause
}
