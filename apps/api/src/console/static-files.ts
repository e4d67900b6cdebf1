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
  /** It belongs to a build that is gone, and is not served afterwards. */
  until?: Date
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
    const name = `/${relative(folder, path).split(sep).join('/')}`
    const file = await staticFile(name, await readFile(path), {
      ...(known.has(`${path}.br`) ? { br: await readFile(`${path}.br`) } : {}),
      ...(known.has(`${path}.gz`) ? { gzip: await readFile(`${path}.gz`) } : {}),
    })
    return [name, file]
  })
  return new Map(await Promise.all(files))
}

/** What is sent for a file; compressed here where the build has not done it. */
export async function staticFile(
  name: string,
  content: Buffer,
  built: Pick<StaticFile, 'br' | 'gzip'> = {},
): Promise<StaticFile> {
  return {
    content,
    type: typeOf(name) ?? 'application/octet-stream',
    etag: createHash('sha256').update(content).digest('base64url').slice(0, 27),
    immutable: name.startsWith('/assets/'),
    ...(!built.gzip && gainsByGzip(name, content) ? { gzip: await compress(content) } : {}),
    ...built,
  }
}

/** Images and fonts are compressed already; below a packet nothing is gained. */
const gainsByGzip = (name: string, content: Buffer): boolean =>
  content.length >= 1400 && /\.(html|m?js|css|json|svg|txt|wasm|webmanifest)$/.test(name)

function nothingThere(cause: unknown): Dirent[] {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
  throw cause
}
