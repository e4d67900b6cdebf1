import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chargeCompute, computeSumsOf, type ComputeStretch, goingOn } from './charge-compute'

const at = (text: string) => new Date(`${text}Z`)
const october = { since: at('2026-10-01T00:00'), before: at('2026-11-01T00:00') }
const february = { since: at('2026-02-01T00:00'), before: at('2026-03-01T00:00') }
const always = { since: new Date(0), before: at('2100-01-01T00:00') }

const aStretch = (facts: Partial<ComputeStretch> = {}): ComputeStretch => ({
  instanceType: 'nano',
  bootDiskGB: 2,
  runs: true,
  hourMicroCents: 400_000,
  diskHourMicroCents: 10_000,
  from: at('2026-01-15T12:00'),
  until: at('2026-12-24T18:00'),
  seen: at('2026-12-24T18:00'),
  ...facts,
})

/** Type, hours, cents. */
const rows = (stretches: readonly ComputeStretch[], period = october) =>
  chargeCompute(stretches, period).map(({ instanceType, millis, cents }) => [
    instanceType,
    Number(millis) / 3_600_000,
    Number(cents),
  ])

describe('what machines come to', () => {
  it('counts the hours that a month really has', () => {
    expect(rows([aStretch()])).toEqual([
      ['nano', 744, 298],
      [null, 1488, 15],
    ])
    expect(rows([aStretch()], february)).toEqual([
      ['nano', 672, 269],
      [null, 1344, 13],
    ])
  })

  it('asks for the disk alone while a machine does not run', () =>
    expect(rows([aStretch({ runs: false })])).toEqual([[null, 1488, 15]]))

  it('counts from creation to removal', () =>
    expect(rows([aStretch({ from: at('2026-10-05T10:00'), until: at('2026-10-05T12:30') })])).toEqual([
      ['nano', 2.5, 1],
      [null, 5, 0],
    ]))

  it('holds an open stretch up to when it was seen last, and no longer', () =>
    expect(rows([aStretch({ until: null, seen: at('2026-10-01T10:00') })])).toEqual([
      ['nano', 10, 4],
      [null, 20, 0],
    ]))

  it('asks nothing for stretches that do not reach into the period', () => {
    const before = aStretch({ until: october.since })
    const after = aStretch({ from: october.before })
    const unseen = aStretch({ until: null, seen: aStretch().from })
    expect(rows([before, after, unseen])).toEqual([])
  })

  it('adds machines of a type up before it rounds', () => {
    const short = { from: at('2026-10-05T10:00'), until: at('2026-10-05T11:00'), diskHourMicroCents: 0 }
    expect(rows([aStretch(short)])).toEqual([
      ['nano', 1, 0],
      [null, 2, 0],
    ])
    expect(rows([aStretch(short), aStretch(short)])).toEqual([
      ['nano', 2, 1],
      [null, 4, 0],
    ])
  })

  it('keeps types and prices apart, types by name and disks at the end', () => {
    const one = { from: october.since, until: at('2026-10-11T00:00') }
    const all = [
      aStretch({ ...one, hourMicroCents: 600_000, diskHourMicroCents: 20_000 }),
      aStretch({ ...one, instanceType: 'large', hourMicroCents: 4_200_000 }),
      aStretch(one),
    ]
    expect(rows(all)).toEqual([
      ['large', 240, 1008],
      ['nano', 240, 96],
      ['nano', 240, 144],
      [null, 960, 10],
      [null, 480, 10],
    ])
    expect(computeSumsOf(chargeCompute(all, october))).toEqual({
      runMillis: 720n * 3_600_000n,
      diskGBMillis: 1440n * 3_600_000n,
      instanceCents: 1248n,
      diskCents: 20n,
      totalCents: 1268n,
    })
  })

  it('expects machines that are there to stay as they are', () => {
    const open = aStretch({ from: at('2026-10-30T00:00'), until: null, seen: at('2026-10-31T00:00') })
    const ended = aStretch({ until: at('2026-10-31T00:00') })
    const ahead = goingOn([open, ended], { now: at('2026-10-31T12:00'), before: october.before })
    expect(rows([open, ...ahead])).toEqual([
      ['nano', 36, 14],
      [null, 72, 1],
    ])
    expect(goingOn([open], { now: at('2026-10-30T23:00'), before: october.before })[0]?.from).toEqual(open.seen)
  })
})

const moment = fc.integer({ min: 0, max: 10_000_000_000 }).map((millis) => new Date(millis))
const stretch = fc
  .record({
    instanceType: fc.constantFrom('nano', 'small', 'large'),
    bootDiskGB: fc.integer({ min: 1, max: 500 }),
    runs: fc.boolean(),
    hourMicroCents: fc.integer({ min: 0, max: 5_000_000_000 }),
    diskHourMicroCents: fc.constantFrom(0, 9_999, 10_000),
    moments: fc.tuple(moment, moment).map((two) => two.toSorted((a, b) => a.getTime() - b.getTime())),
    isOpen: fc.boolean(),
  })
  .map(({ moments: [from = new Date(0), seen = from], isOpen, ...facts }) => ({
    ...facts,
    from,
    until: isOpen ? null : seen,
    seen,
  }))
const stretches = fc.array(stretch, { maxLength: 8 })

describe('whatever machines there were', () => {
  it('cutting a stretch anywhere changes nothing', () =>
    fc.assert(
      fc.property(stretches, fc.array(moment, { maxLength: 5 }), (all, cuts) => {
        const pieces = cuts.reduce((list, cut) => list.flatMap((each) => cutAt(each, cut)), all as ComputeStretch[])
        expect(chargeCompute(pieces, always)).toEqual(chargeCompute(all, always))
      }),
    ))

  it('the order of stretches changes nothing', () =>
    fc.assert(
      fc.property(stretches, (all) => {
        expect(chargeCompute(all.toReversed(), always)).toEqual(chargeCompute(all, always))
      }),
    ))

  it('parts of a period use together what the whole does, and cost as much but for half a cent of each line', () =>
    fc.assert(
      fc.property(stretches, moment, (all, middle) => {
        const whole = chargeCompute(all, always)
        const parts = [
          ...chargeCompute(all, { since: always.since, before: middle }),
          ...chargeCompute(all, { since: middle, before: always.before }),
        ]
        const sum = (lines: typeof parts, of: 'millis' | 'cents') => lines.reduce((total, line) => total + line[of], 0n)
        expect(sum(parts, 'millis')).toBe(sum(whole, 'millis'))
        const apart = Number(sum(parts, 'cents') - sum(whole, 'cents'))
        expect(Math.abs(apart)).toBeLessThanOrEqual((parts.length + whole.length) / 2)
      }),
    ))

  it('a line is the whole number of cents that is at most half away, of two such the larger', () =>
    fc.assert(
      fc.property(stretches, (all) => {
        for (const { millis, microCents, cents } of chargeCompute(all, always)) {
          const twice = 2n * millis * microCents
          const one = 3_600_000n * 1_000_000n
          expect(twice >= (2n * cents - 1n) * one && twice < (2n * cents + 1n) * one).toBe(true)
        }
      }),
    ))
})

function cutAt(whole: ComputeStretch, cut: Date): ComputeStretch[] {
  const end = whole.until ?? whole.seen
  if (cut <= whole.from || cut >= end) return [whole]
  return [
    { ...whole, until: cut, seen: cut },
    { ...whole, from: cut },
  ]
}
