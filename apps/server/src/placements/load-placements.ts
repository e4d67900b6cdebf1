import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { defaultPlacement, type Placement } from '@perigee/domain/placements'
import { SettingError } from '@perigee/server-kit/settings'
import { prettifyError } from 'zod'
import { placementFile, type BlobsEntry, type PlacementEntry } from './placement-file'

/** Where the blobs of one placement are; its secret is read when it is opened. */
export interface ConfiguredPlacement {
  id: number
  /** Files are absolute. */
  blobs: BlobsEntry
}

export interface Placements {
  /** Every placement, the default one included. */
  stores: readonly ConfiguredPlacement[]
  /** Those that a bucket may be made in besides the default one. */
  offered: readonly Placement[]
}

const variable = 'PERIGEE_PLACEMENTS'
/** What clients call the place that they do not care about. */
const takenNames = new Set(['global', 'us-east-1'])

/** The placements of the file, or the one in the data folder without one. @throws SettingError naming what is wrong */
export function loadPlacements(file: string | null, dataFolder: string): Placements {
  const own: ConfiguredPlacement = { id: defaultPlacement, blobs: { kind: 'files', folder: join(dataFolder, 'blobs') } }
  if (file === null) return { stores: [own], offered: [] }
  const entries = readEntries(file)
  const stores = entries.map(({ id, blobs }) => ({ id, blobs: absolute(blobs, dirname(resolve(file))) }))
  const others = entries.filter(({ id }) => id !== defaultPlacement)
  return {
    stores: others.length === entries.length ? [own, ...stores] : stores,
    offered: others.map(({ id, name = '', title = name, description, pending }) => {
      return { id, idName: name, name: title, title, description, pending }
    }),
  }
}

function readEntries(file: string): PlacementEntry[] {
  const parsed = placementFile.safeParse(readJson(file))
  if (!parsed.success) throw new SettingError(`${variable}: ${file} is not accepted:\n${prettifyError(parsed.error)}`)
  const { placements } = parsed.data
  for (const [at, entry] of placements.entries()) {
    const problem = problemOf(entry, placements.slice(0, at))
    if (problem !== undefined) throw new SettingError(`${variable}: ${file}: placement ${entry.id} ${problem}`)
  }
  return placements
}

function problemOf({ id, name, blobs }: PlacementEntry, before: readonly PlacementEntry[]): string | undefined {
  if (before.some((other) => other.id === id)) return 'stands there twice'
  if (id === defaultPlacement && name !== undefined) return 'is the default one, which has no name'
  if (id !== defaultPlacement && name === undefined) return 'has no name'
  if (name !== undefined && takenNames.has(name)) return `cannot be called "${name}": that means the default one`
  if (name !== undefined && before.some((other) => other.name === name)) return `has the name "${name}" of another one`
  if (blobs.kind === 's3' && (blobs.secretAccessKey === undefined) === (blobs.secretAccessKeyFile === undefined)) {
    return 'needs secretAccessKeyFile or secretAccessKey'
  }
  return undefined
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    const why = cause instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read'
    throw new SettingError(`${variable}: ${file} is not accepted, ${why}`, { cause })
  }
}

/** Paths in the file start where the file is. */
function absolute(blobs: BlobsEntry, folder: string): BlobsEntry {
  if (blobs.kind === 'files') return { ...blobs, folder: resolve(folder, blobs.folder) }
  const { secretAccessKeyFile: secret } = blobs
  return secret === undefined ? blobs : { ...blobs, secretAccessKeyFile: resolve(folder, secret) }
}
