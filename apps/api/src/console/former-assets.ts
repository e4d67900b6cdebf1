import type { Logger } from '@perigee/server-kit/logger'
import { orIfMissing } from '@perigee/server-kit/or-if-missing'
import { day } from '@perigee/std/durations'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { staticFile, type StaticFile } from './static-files'

/** Pages that were open before an upgrade go on loading their parts for so long. */
const servedFor = day
/** A build takes 4 MB. */
const usualBytes = 64 * 1024 * 1024

/** What stands in the folder besides the files: when each left the console, null while it is a part of it. */
const records = z.record(z.string(), z.object({ size: z.number(), left: z.nullable(z.number()) }))
type Records = z.infer<typeof records>
const recordsName = 'left.json'

/** Names with a hash, in one folder; anything else is replaced with each build or could lead elsewhere. */
const assetPath = /^\/assets\/(?!\.)[\w.-]+$/

interface Options {
  /** In the data folder: what the program brings along is gone after an upgrade, and may be read-only. */
  folder: string
  /** In milliseconds. */
  now: number
  /** Of all files of former builds together; those that left first go first. */
  mostBytes?: number
  logger: Logger
}

/**
 * Keeps the assets of this build for the time after it. @returns those of former builds that are still served, by path.
 * A folder that cannot be written keeps nothing: then pages that are open have to be reloaded after an upgrade.
 */
export async function keepAssets(
  files: ReadonlyMap<string, StaticFile>,
  { folder, now, mostBytes = usualBytes, logger }: Options,
): Promise<Map<string, StaticFile>> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const known = await readRecords(folder)
    const kept = withinBounds(
      { ...withLeft(known, files, now), ...(await store(files, known, folder)) },
      now,
      mostBytes,
    )
    await replace(join(folder, recordsName), JSON.stringify(kept))
    const gone = Object.keys(known).filter((path) => !(path in kept))
    await Promise.all(gone.map((path) => rm(fileOf(folder, path), { force: true })))
    return await readFormer(kept, folder)
  } catch (cause) {
    logger.warn({ err: cause, folder }, 'the files of former consoles are not kept')
    return new Map()
  }
}

async function readRecords(folder: string): Promise<Records> {
  const text = await orIfMissing(readFile(join(folder, recordsName), 'utf8'), '{}')
  const read = z.safeParse(records, parsed(text))
  return read.success ? Object.fromEntries(Object.entries(read.data).filter(([path]) => assetPath.test(path))) : {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Files that have gone since the last start leave now, those that came back stay. */
const withLeft = (known: Records, files: ReadonlyMap<string, StaticFile>, now: number): Records =>
  Object.fromEntries(
    Object.entries(known)
      .filter(([path]) => !files.has(path))
      .map(([path, { size, left }]) => [path, { size, left: left ?? now }]),
  )

async function store(files: ReadonlyMap<string, StaticFile>, known: Records, folder: string): Promise<Records> {
  const assets = [...files].filter(([path]) => assetPath.test(path))
  for (const [path, { content }] of assets)
    if (known[path]?.size !== content.length) await replace(fileOf(folder, path), content)
  return Object.fromEntries(assets.map(([path, { content }]) => [path, { size: content.length, left: null }]))
}

/** Without what left too long ago, and without the oldest where all would be too much. */
function withinBounds(all: Records, now: number, mostBytes: number): Records {
  let bytes = 0
  const newestFirst = Object.entries(all).sort(([, a], [, b]) => (b.left ?? Infinity) - (a.left ?? Infinity))
  const kept = newestFirst.filter(([, { size, left }]) => {
    if (left === null) return true
    bytes += size
    return left + servedFor > now && bytes <= mostBytes
  })
  return Object.fromEntries(kept)
}

async function readFormer(kept: Records, folder: string): Promise<Map<string, StaticFile>> {
  const former = new Map<string, StaticFile>()
  for (const [path, { left }] of Object.entries(kept)) {
    const content = left !== null && (await orIfMissing(readFile(fileOf(folder, path)), null))
    if (content) former.set(path, { ...(await staticFile(path, content)), until: new Date(left + servedFor) })
  }
  return former
}

const fileOf = (folder: string, path: string): string => join(folder, basename(path))

/** Whole or not at all, also when the server is ended meanwhile. */
async function replace(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.new`, content, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
