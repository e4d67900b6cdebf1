import { encryptComponent } from '@perigee/crypto/path-component'
import type { ListedObject } from '@perigee/contract/store'
import type { BucketName } from '@perigee/std/brand'
import { compareAsUtf8 } from '@perigee/std/utf8-order'
import type { ClientContext } from '../context'
import { childrenOf } from './children'
import type { Folder } from './folder'

/** What a listing meets, by its whole plain path; of an object also its component, perhaps as UTF-8, and the key of its folder. */
export type Entry =
  | {
      kind: 'object'
      path: string
      object: ListedObject
      name: string
      bytes: Uint8Array | undefined
      folderKey: Uint8Array
    }
  | { kind: 'prefix'; path: string }

export interface WalkOptions {
  bucket: BucketName
  /** What names in the first folder begin with. */
  stem: string
  /** Whether folders are met as one prefix each, instead of being entered. */
  collapse: boolean
  /** Only whole paths after this one. */
  after: string | undefined
  /** How many entries will still be looked at, at most; a hint. One: only whether there is any, so any will do. */
  left: () => number
}

/**
 * Everything below a folder in the order of the plain paths' bytes, some at a time; an entry may come twice where any will
 * do. A marker leads straight into its folder.
 */
export async function* walk(context: ClientContext, folder: Folder, options: WalkOptions): AsyncGenerator<Entry[]> {
  const { bucket, stem, collapse, left } = options
  const start = startIn(folder, options.after)
  if (start === 'past') return
  const { inside } = start
  if (inside !== undefined && !collapse && inside.startsWith(stem)) {
    yield* walk(context, childFolder(folder, inside), { ...options, stem: '' })
  }
  const after = inside === undefined ? start.after : `${inside}/`
  for await (const children of childrenOf(context, folder, { bucket, stem, after, limit: left() })) {
    let met: Entry[] = []
    for (const child of children) {
      const path = folder.plainPath + child.sortKey
      if (child.kind === 'object') {
        const { object, sortKey: name, bytes } = child
        met.push({ kind: 'object', path, object, name, bytes, folderKey: folder.key })
      } else if (collapse) {
        met.push({ kind: 'prefix', path })
      } else {
        yield met
        met = []
        const below = childFolder(folder, child.sortKey.slice(0, -1))
        yield* walk(context, below, { ...options, stem: '', after: undefined })
      }
    }
    yield met
  }
}

/**
 * Where a marker points, seen from a folder: `past` when all of the folder comes before it; `inside` is the child
 * folder that it lies in.
 */
function startIn(
  { plainPath }: Folder,
  after: string | undefined,
): 'past' | { after: string | undefined; inside?: string } {
  if (after === undefined) return { after }
  if (!after.startsWith(plainPath)) {
    return compareAsUtf8(after, plainPath) > 0 ? 'past' : { after: undefined }
  }
  const relative = after.slice(plainPath.length)
  const slash = relative.indexOf('/')
  return slash === -1 ? { after: relative } : { after: undefined, inside: relative.slice(0, slash) }
}

function childFolder({ plainPath, components, key, cipher }: Folder, name: string): Folder {
  const child = encryptComponent(name, key, cipher)
  return { plainPath: `${plainPath}${name}/`, components: [...components, child.encrypted], key: child.key, cipher }
}
