import { randomBytes } from '@perigee/crypto/hash'
import { compareBytes, fromUtf8, utf8 } from '@perigee/std/bytes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { covers, type CachedNames } from './cached-names'
import { NameRun } from './name-run'
import { decodeDirectory, encodeDirectory, partAfter, rangeOf, type NamesDirectory } from './names-directory'
import { countFitting, decodePart, encodePart } from './names-part'

const size = 200
const name = fc.string({ unit: 'grapheme', maxLength: 20 })
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 60 })
const runOf = (texts: readonly string[]): NameRun =>
  NameRun.of(texts.map((text, at) => ({ bytes: utf8(text), id: at - 5 })))
const contentOf = (run: NameRun) =>
  Array.from({ length: run.length }, (_, at) => [fromUtf8(run.at(at)), run.idAt(at)] as const)

/** In parts as they are kept, and the directory of these. */
function inParts(run: NameRun, to?: Uint8Array): { directory: NamesDirectory; runs: NameRun[] } {
  const runs: NameRun[] = []
  const parts: { id: Uint8Array; last: Uint8Array }[] = []
  for (let start = 0; start < run.length;) {
    const count = countFitting(run, start, size)
    const encoded = encodePart(run, { start, count }, size)
    expect(encoded).toHaveLength(size)
    runs.push(decodePart(encoded))
    start += count
    parts.push({ id: randomBytes(16), last: run.at(start - 1) })
  }
  return { directory: { mark: '7/1:2:', to, size: run.size, readAt: 5, parts }, runs }
}

describe('names in parts', () => {
  it('are the same names again, with their ids, in as few parts as they fit', () => {
    fc.assert(
      fc.property(names, (texts) => {
        const run = runOf(texts)
        const { runs } = inParts(run)
        expect(contentOf(NameRun.joined(runs))).toEqual(contentOf(run))
        for (const [at, { length }] of runs.entries()) {
          const start = runs.slice(0, at).reduce((sum, before) => sum + before.length, 0)
          const bytes = 4 + (length + 1) * 12 + run.startOf(start + length + 1) - run.startOf(start)
          if (at < runs.length - 1) expect(bytes).toBeGreaterThan(size)
        }
      }),
    )
  })

  it('refuse bytes that end before the names do', () => {
    expect(() => decodePart(Uint8Array.of(0, 0, 0, 9, 1, 2, 3))).toThrow(RangeError)
  })
})

describe('a directory of parts', () => {
  it('comes back as it was, in bytes whose length tells little', () => {
    fc.assert(
      fc.property(names, fc.option(name), (texts, to) => {
        const { directory } = inParts(runOf(texts), to === null || to === '' ? undefined : utf8(to))
        const encoded = encodeDirectory(directory)
        expect(encoded.length % 16_384).toBe(0)
        expect(decodeDirectory(encoded)).toEqual(directory)
      }),
    )
  })

  it('leads to the part in which the names after any name begin', () => {
    fc.assert(
      fc.property(names, name, fc.option(fc.constant('\u{10ffff}')), (texts, wanted, end) => {
        const run = runOf(texts)
        const to = end === null ? undefined : utf8(end)
        const { directory, runs } = inParts(run, to)
        for (const after of [undefined, utf8(wanted), ...directory.parts.map(({ last }) => last), utf8('\u{10ffff}')]) {
          const first = partAfter(directory, after)
          if (first === undefined) {
            expect(to && after && compareBytes(after, to) >= 0).toBe(true)
            continue
          }
          const part = runs[first] ?? NameRun.empty
          const known = { names: part, ...rangeOf(directory, { first, count: 1 }) } as CachedNames
          expect(covers(known, after)).toBe(true)
          const next = run.length > 0 && after ? run.countThrough(after) : 0
          if (next < run.length) expect(part.countThrough(run.at(next)) - part.countBefore(run.at(next))).toBe(1)
        }
        expect(rangeOf(directory, { first: 0, count: runs.length })).toEqual({ from: undefined, to })
      }),
    )
  })
})
