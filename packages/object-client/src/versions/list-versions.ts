import { isFormatError } from '@perigee/crypto/format-error'
import type { StoredVersion } from '@perigee/contract/store'
import type { PlainPath } from '@perigee/std/brand'
import { compareBytes, utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import type { ClientContext } from '../context'
import { cipherPathOf, openFolder } from '../listing/folder'
import { objectInfo } from '../object-metadata'
import { parseVersionId } from '../sealed-address'
import type { ListVersions, VersionInfo, VersionPage } from './versions'
import { justAfter, walkKeys, type VersionedKey } from './walk-keys'

const maxPage = 1_000
/** Keys of which the store is asked at once. */
const maxBatch = 1_000

type Key = Extract<VersionedKey, { kind: 'key' }>
type Entry = { kind: 'version'; info: VersionInfo } | { kind: 'prefix'; path: string }

/** One page of versions and delete markers; those of the keys that are shown are all that is read. */
export async function listVersions(context: ClientContext, input: ListVersions): Promise<VersionPage> {
  const limit = Math.min(Math.max(Math.trunc(input.limit), 1), maxPage)
  const page: VersionPage = { versions: [], prefixes: [] }
  let last: VersionPage['next']
  for await (const entry of entries(context, { ...input, limit: limit + 1 })) {
    if (page.versions.length + page.prefixes.length === limit) return { ...page, ...(last && { next: last }) }
    if (entry.kind === 'version') page.versions.push(entry.info)
    else page.prefixes.push(entry.path)
    last = entry.kind === 'version' ? { key: entry.info.key, versionId: entry.info.versionId } : { key: entry.path }
  }
  return page
}

async function* entries(context: ClientContext, input: ListVersions): AsyncGenerator<Entry> {
  const { bucket, prefix, delimiter, after, limit } = input
  const base = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const from = startOf(after)
  const keys = walkKeys(context, openFolder(context, bucket, base), {
    bucket,
    stem: prefix.slice(base.length),
    collapse: delimiter === '/',
    from,
    limit,
  })
  let batch: Key[] = []
  let common: string | undefined
  const take = (): AsyncGenerator<Entry> => {
    const taken = batch
    batch = []
    return versionsOf(context, taken, input)
  }
  for await (const item of keys) {
    const path = commonPrefix(item, input)
    if (item.kind === 'key' && path === undefined) {
      if (batch[0] && (batch[0].folder !== item.folder || batch.length >= Math.min(limit, maxBatch))) yield* take()
      batch.push(item)
    } else if (path !== undefined && path !== common) {
      common = path
      yield* take()
      if (from === undefined || compareBytes(utf8(path), from) >= 0) yield { kind: 'prefix', path }
    }
  }
  yield* take()
}

/** A marker without a version is past; one with a version stands between two versions of its key. */
const startOf = (after: ListVersions['after']): Uint8Array | undefined => {
  if (after === undefined) return undefined
  return after.versionId === undefined ? justAfter(after.key) : utf8(after.key)
}

function commonPrefix({ kind, path }: VersionedKey, { prefix, delimiter }: ListVersions): string | undefined {
  if (kind === 'prefix') return path
  const at = delimiter === '' ? -1 : path.indexOf(delimiter, prefix.length)
  return at === -1 ? undefined : path.slice(0, at + delimiter.length)
}

/** Of keys in one folder. */
async function* versionsOf(
  { store, caller }: ClientContext,
  keys: Key[],
  { bucket, after, limit }: ListVersions,
): AsyncGenerator<Entry> {
  const [first] = keys
  if (!first) return
  const isMarker = after?.versionId !== undefined && first.path === after.key
  const wanted = new Map(keys.map((key) => [toHex(key.name.component), key]))
  for (let left = keys, from = isMarker ? after.versionId : undefined; left.length > 0;) {
    const stored = await store.listVersions(caller, {
      bucket,
      folder: cipherPathOf(first.folder),
      components: left.map(({ name }) => name.component),
      ...(from !== undefined && { after: parseVersionId(from) }),
      limit,
    })
    for (const version of stored) {
      const key = wanted.get(toHex(version.component))
      const info = key && readable(key, version)
      if (info) yield { kind: 'version', info }
    }
    const last = stored.at(-1)
    if (!last || stored.length < limit) return
    left = left.slice(left.findIndex(({ name }) => compareBytes(name.component, last.component) === 0))
    from = versionIdOf(last)
  }
}

const versionIdOf = ({ object }: StoredVersion): string => (object.versioned ? toHex(object.versionId) : 'null')

/** Undefined for an object whose metadata was sealed with another passphrase. */
function readable({ path, name }: Key, version: StoredVersion): VersionInfo | undefined {
  const { isLatest, isDeleteMarker, createdAt: lastModified } = version.object
  const key = path as PlainPath
  const known = { key, versionId: versionIdOf(version), isLatest, isDeleteMarker, lastModified }
  if (isDeleteMarker) return { ...known, size: 0, etag: '' }
  try {
    const { size, etag } = objectInfo(key, version.object, name.contentKey())
    return { ...known, size, etag }
  } catch (error) {
    if (isFormatError(error)) return undefined
    throw error
  }
}
