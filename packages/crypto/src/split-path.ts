import { splitBytes } from '@perigee/std/bytes'
import type { CipherPath, PlainPath } from '@perigee/std/brand'
import { concatAll } from '@perigee/std/concat-all'

const slash = 0x2f

/** Components of a path, empty ones included; the empty text is no path at all and has none. */
export const splitPath = (path: string): string[] => (path === '' ? [] : path.split('/'))

export const joinPath = (components: readonly string[]): PlainPath => components.join('/') as PlainPath

/** Like `splitPath`, for the object store's form. */
export const splitCipherPath = (path: Uint8Array): Uint8Array[] => (path.length === 0 ? [] : splitBytes(path, slash))

export function joinCipherPath(components: readonly Uint8Array[]): CipherPath {
  const pieces = components.flatMap((component, at) => (at === 0 ? [component] : [Uint8Array.of(slash), component]))
  return concatAll(pieces) as CipherPath
}
