import { toHex } from '@perigee/std/encoding'
import type { AllowedPath } from './caveat-shape'

/** The allowed paths of one caveat, without repetitions, ready for many questions. */
export class PathGroup {
  readonly paths: readonly AllowedPath[]
  /** Of each bucket, the hexadecimal prefixes and their different lengths. */
  readonly #buckets = new Map<string, { prefixes: Set<string>; lengths: Set<number> }>()

  constructor(paths: readonly AllowedPath[]) {
    this.paths = paths.filter((path) => this.#remember(path))
  }

  /** Whether one of the group's prefixes begins the path's prefix, in the same bucket. */
  covers({ bucket, encryptedPathPrefix }: AllowedPath): boolean {
    const known = this.#buckets.get(toHex(bucket))
    if (!known) return false
    const prefix = toHex(encryptedPathPrefix)
    return [...known.lengths].some((length) => length <= prefix.length && known.prefixes.has(prefix.slice(0, length)))
  }

  #remember({ bucket, encryptedPathPrefix }: AllowedPath): boolean {
    const name = toHex(bucket)
    const known = this.#buckets.get(name) ?? { prefixes: new Set<string>(), lengths: new Set<number>() }
    const prefix = toHex(encryptedPathPrefix)
    if (known.prefixes.has(prefix)) return false
    known.prefixes.add(prefix)
    known.lengths.add(prefix.length)
    this.#buckets.set(name, known)
    return true
  }
}
