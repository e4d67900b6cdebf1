import type { BucketName } from '@perigee/std/brand'
import { compareBytes, concatBytes, fromUtf8, startsWithBytes, utf8 } from '@perigee/std/bytes'
import type { ClientContext } from '../context'
import type { Folder } from '../listing/folder'
import { versionNames, type VersionName } from './version-names'

/** A key with versions, in its folder; or a folder that is not entered. */
export type VersionedKey =
  | { kind: 'key'; path: string; folder: Folder; name: VersionName }
  | { kind: 'prefix'; path: string }

export interface WalkKeys {
  bucket: BucketName
  /** What names in the first folder begin with. */
  stem: string
  /** Whether folders are met as one prefix each, instead of being entered. */
  collapse: boolean
  /** UTF-8: only whole paths from this one on. */
  from: Uint8Array | undefined
  /** How many will be looked at, at most; a hint. */
  limit: number
}

const slash = 0x2f

/** Everything below a folder that has versions, in the order of the plain paths' bytes. */
export async function* walkKeys(
  context: ClientContext,
  folder: Folder,
  options: WalkKeys,
): AsyncGenerator<VersionedKey> {
  const { bucket, stem, collapse, from, limit } = options
  const start = startIn(utf8(folder.plainPath), from)
  if (start === 'past') return
  for await (const name of versionNames(context, folder, { bucket, stem: utf8(stem), from: start.from, limit })) {
    const path = folder.plainPath + fromUtf8(name.sortKey)
    if (!name.isFolder) {
      yield { kind: 'key', path, folder, name }
    } else if (!collapse) {
      const components = [...folder.components, name.component]
      yield* walkKeys(
        context,
        { plainPath: path, components, key: name.key, cipher: folder.cipher },
        { ...options, stem: '' },
      )
    } else if (from === undefined || compareBytes(utf8(path), from) >= 0) {
      yield { kind: 'prefix', path }
    }
  }
}

/** The first name of a folder that matters: itself past the start, or the folder that the start lies in. */
function startIn(plainPath: Uint8Array, from: Uint8Array | undefined): 'past' | { from: Uint8Array | undefined } {
  if (from === undefined) return { from }
  if (!startsWithBytes(from, plainPath)) return compareBytes(from, plainPath) > 0 ? 'past' : { from: undefined }
  const relative = from.subarray(plainPath.length)
  const end = relative.indexOf(slash)
  return { from: end === -1 ? relative : relative.subarray(0, end + 1) }
}

/** The first path after this one. */
export const justAfter = (path: string): Uint8Array => concatBytes(utf8(path), Uint8Array.of(0))
