import { compareBytes, fromUtf8, utf8 } from '@perigee/std/bytes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeRuns } from './load-names'
import { NameRun } from './name-run'

const name = fc.array(fc.constantFrom('a', 'b', '/', '-', 'é'), { maxLength: 4 }).map((parts) => parts.join(''))
const names = fc.array(name, { maxLength: 30 })
const named = (text: string, id = text.length) => ({ bytes: utf8(text), id })
const run = (texts: readonly string[]): NameRun => NameRun.of(texts.map((text) => named(text)))
const texts = (of: NameRun): string[] => Array.from({ length: of.length }, (_, at) => fromUtf8(of.at(at)))
const sorted = (of: readonly string[]): string[] => [...new Set(of)].sort((a, b) => compareBytes(utf8(a), utf8(b)))

describe('a run of names', () => {
  it('has each name once, in the order of its bytes', () => {
    fc.assert(
      fc.property(names, (of) => {
        expect(texts(run(of))).toEqual(sorted(of))
      }),
    )
  })

  it('takes names in and leaves names out; what comes and goes is there', () => {
    fc.assert(
      fc.property(names, names, names, (before, come, gone) => {
        const left = before.filter((name) => !gone.includes(name))
        expect(
          texts(
            run(before).edit(
              come.map((name) => named(name)),
              gone.map(utf8),
            ),
          ),
        ).toEqual(sorted([...left, ...come]))
      }),
    )
  })

  it('knows the id of each name, and the newest one of what took its place', async () => {
    await fc.assert(
      fc.asyncProperty(names, names, names, async (a, b, come) => {
        const merged = await mergeRuns(run(a), run(b))
        const edited = merged.edit(
          come.map((name, at) => named(name, 100 + at)),
          a.map(utf8),
        )
        const expected = sorted([...b.filter((name) => !a.includes(name)), ...come]).map((name) => {
          const at = come.lastIndexOf(name)
          return at === -1 ? name.length : 100 + at
        })
        expect(Array.from({ length: edited.length }, (_, at) => edited.idAt(at))).toEqual(expected)
        expect(edited.first(3).length).toBe(Math.min(3, expected.length))
      }),
    )
  })

  it('becomes one with another', async () => {
    await fc.assert(
      fc.asyncProperty(names, names, async (a, b) => {
        expect(texts(await mergeRuns(run(a), run(b)))).toEqual(sorted([...a, ...b]))
      }),
    )
  })

  it('counts what comes before a name', () => {
    fc.assert(
      fc.property(names, name, (of, wanted) => {
        const before = sorted(of).filter((other) => compareBytes(utf8(other), utf8(wanted)) < 0)
        expect(run(of).countBefore(utf8(wanted))).toBe(before.length)
        expect(run(of).countThrough(utf8(wanted))).toBe(before.length + (of.includes(wanted) ? 1 : 0))
      }),
    )
  })

  it('takes little more memory than its text', () => {
    const of = run(Array.from({ length: 1_000 }, (_, n) => `file number ${n}`))
    expect(of.size).toBeLessThan(1_000 * 28)
    expect(texts(of.first(2))).toEqual(['file number 0', 'file number 1'])
  })
})
