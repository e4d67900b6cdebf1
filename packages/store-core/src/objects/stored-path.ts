import { storeRefusals } from '@perigee/contract/refusals/store'
import type { CipherPath } from '@perigee/std/brand'
import { compareBytes, concatBytes, splitBytes } from '@perigee/std/bytes'

const slash = 0x2f
const slashBytes = Uint8Array.of(slash)
/** An encrypted component of 1,024 bytes takes 2,105 at worst, and an index entry holds some 2,700. */
const maxComponentLength = 2_200
/** The encrypted form of every key of 1,024 bytes is shorter. */
const maxPathLength = 64 * 1024

/** A path as the tables hold it: the names of its folders, each with its slash, and the last component. */
export interface StoredPath {
  folders: Uint8Array[]
  name: Uint8Array
}

/** @throws Refusal `pathTooLong`, or `noSuchKey` for the empty path, which names no object. */
export function storedPath(path: CipherPath): StoredPath {
  if (path.length === 0) throw storeRefusals.noSuchKey()
  const components = checkedComponents(path)
  const name = components.pop() ?? new Uint8Array()
  return { folders: components.map(folderName), name }
}

/** The names of a folder and those above it; none for the bucket's top. @throws Refusal `pathTooLong`. */
export const storedFolders = (folder: CipherPath | null): Uint8Array[] =>
  folder === null ? [] : checkedComponents(folder).map(folderName)

export const folderName = (component: Uint8Array): Uint8Array => concatBytes(component, slashBytes)

/** A folder's name without its slash. */
export const componentOf = (name: Uint8Array): Uint8Array => name.subarray(0, -1)

/** What the key has to allow: a plain prefix is judged as it was asked for, with the slash of its folder. */
export function listedPath(folder: Uint8Array | null, componentPrefix: Uint8Array | undefined): Uint8Array {
  if (componentPrefix === undefined) return folder ?? new Uint8Array()
  return folder === null ? componentPrefix : concatBytes(folderName(folder), componentPrefix)
}

function checkedComponents(path: Uint8Array): Uint8Array[] {
  if (path.length > maxPathLength) throw storeRefusals.pathTooLong()
  const components = splitBytes(path, slash)
  if (components.some(({ length }) => length > maxComponentLength)) throw storeRefusals.pathTooLong()
  return components
}

/** The order in which everyone locks keys and makes folders. */
export const comparePaths = (a: StoredPath, b: StoredPath): number =>
  compareFolders([...a.folders, a.name], [...b.folders, b.name])

export function compareFolders(a: readonly Uint8Array[], b: readonly Uint8Array[]): number {
  for (const [at, name] of b.entries()) {
    const mine = a[at]
    if (!mine) return -1
    const order = compareBytes(mine, name)
    if (order !== 0) return order
  }
  return a.length - b.length
}

/**
 * For statements about several paths: the names of all folders one after the other, and where those of each path begin
 * and end, counted from 1. Paths in one folder that follow each other share its names.
 */
export function foldersTogether(paths: readonly StoredPath[]): {
  folders: Uint8Array[]
  from: number[]
  to: number[]
} {
  const folders: Uint8Array[] = []
  const from: number[] = []
  const to: number[] = []
  let last: readonly Uint8Array[] | undefined
  for (const { folders: names } of paths) {
    if (!last || compareFolders(last, names) !== 0) {
      folders.push(...names)
      last = names
    }
    from.push(folders.length - names.length + 1)
    to.push(folders.length)
  }
  return { folders, from, to }
}

/** The smallest bytes that are greater than everything with this prefix; undefined when nothing is. */
export function prefixEnd(prefix: Uint8Array): Uint8Array | undefined {
  for (let last = prefix.length - 1; last >= 0; last--) {
    const byte = prefix[last] ?? 0xff
    if (byte === 0xff) continue
    const end = prefix.slice(0, last + 1)
    end[last] = byte + 1
    return end
  }
  return undefined
}
