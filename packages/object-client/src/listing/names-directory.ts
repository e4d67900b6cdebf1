import { compareBytes, fromUtf8, utf8 } from '@perigee/std/bytes'
import { fromHex, toHex } from '@perigee/std/encoding'
import { KiB } from '@perigee/std/units'
import * as z from 'zod/mini'

/** Directories are as long as a multiple of this, so that their length tells nothing of single names. */
const step = 16 * KiB
const space = 0x20

const part = z.object({ id: z.string(), last: z.string() })
const directory = z.object({
  mark: z.string(),
  to: z.nullable(z.string()),
  size: z.int(),
  readAt: z.number(),
  parts: z.array(part),
})

/** The parts of kept names in the order of what is in them. */
export interface NamesDirectory {
  /** The moment of the names. */
  mark: string
  /** Only names up to this one are kept; none = to the end. */
  to: Uint8Array | undefined
  /** Of memory that all of them take. */
  size: number
  /** See `CachedNames`. */
  readAt: number
  parts: readonly { id: Uint8Array; last: Uint8Array }[]
}

export function encodeDirectory({ mark, to, size, readAt, parts }: NamesDirectory): Uint8Array {
  const encoded: z.infer<typeof directory> = {
    mark,
    to: to ? fromUtf8(to) : null,
    size,
    readAt,
    parts: parts.map(({ id, last }) => ({ id: toHex(id), last: fromUtf8(last) })),
  }
  const text = utf8(JSON.stringify(encoded))
  const padded = new Uint8Array(Math.ceil(text.length / step) * step).fill(space)
  padded.set(text)
  return padded
}

/** @throws for bytes that are no directory. */
export function decodeDirectory(bytes: Uint8Array): NamesDirectory {
  const { mark, to, size, readAt, parts } = directory.parse(JSON.parse(fromUtf8(bytes)))
  return {
    mark,
    to: to === null ? undefined : utf8(to),
    size,
    readAt,
    parts: parts.map(({ id, last }) => ({ id: fromHex(id), last: utf8(last) })),
  }
}

/** The part in which the names after this one begin; undefined when they are not kept. */
export function partAfter({ to, parts }: NamesDirectory, after: Uint8Array | undefined): number | undefined {
  if (after === undefined) return 0
  if (to && compareBytes(after, to) >= 0) return undefined
  const at = parts.findIndex(({ last }) => compareBytes(after, last) < 0)
  return at === -1 ? parts.length - 1 : at
}

/** The range that some parts stand for: what lies between two of them belongs to the later one. */
export const rangeOf = (
  { to, parts }: NamesDirectory,
  { first, count }: { first: number; count: number },
): { from: Uint8Array | undefined; to: Uint8Array | undefined } => ({
  from: parts[first - 1]?.last,
  to: first + count < parts.length ? parts[first + count - 1]?.last : to,
})
