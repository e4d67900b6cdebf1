import { hour } from '@perigee/std/durations'

/* What usage costs, computed once more: as fractions, from events alone, without any function of the product. */

interface Fraction {
  over: bigint
  under: bigint
}

/** A decimal number as text. */
function exact(text: string): Fraction {
  const [whole = '', rest = ''] = text.split('.')
  return { over: BigInt(whole + rest), under: 10n ** BigInt(rest.length) }
}
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under })
/** Nothing here is below zero. */
const nearest = ({ over, under }: Fraction): bigint => (over * 2n + under) / (under * 2n)
const whole = (over: bigint): Fraction => ({ over, under: 1n })

/** So many percent of an amount in cents. */
export const percentOf = (cents: bigint, percent: string): bigint =>
  nearest(times({ over: cents, under: 100n }, exact(percent)))

/** Cents for a MB and month of 720 hours, a MB, and a segment and month, as decimal text. */
export interface Rates {
  /** Since always without. */
  from?: Date
  storage: string
  egress: string
  segments: string
  /** Downloads of so many times the average of what is stored are free. */
  free?: string
}

/** What a bucket holds from a moment on. */
export interface Held {
  at: Date
  bytes: bigint
  segments: bigint
}

/** Everything that happened in a project. */
export interface UsedProject {
  buckets: Map<string, Held[]>
  downloads: { at: Date; bytes: bigint }[]
}

interface Period {
  since: Date
  before: Date
}

const month = 720n * BigInt(hour)
const MB = 1_000_000n
const latest = (one: Date, other: Date): Date => (one > other ? one : other)
const earliest = (one: Date, other: Date): Date => (one < other ? one : other)

/**
 * The cents of each line of a project, in the order of an invoice: for each time between two changes of the rates storage,
 * downloads and segments, as far as there is a whole unit of it.
 * @param rates the oldest first
 */
export function linesByHand(project: UsedProject, rates: readonly Rates[], { since, before }: Period): bigint[] {
  return rates.flatMap((each, index) => {
    const part = {
      since: latest(each.from ?? since, since),
      before: earliest(rates[index + 1]?.from ?? before, before),
    }
    return part.since < part.before ? linesOfPart(project, each, part) : []
  })
}

function linesOfPart({ buckets, downloads }: UsedProject, rates: Rates, { since, before }: Period): bigint[] {
  let [byteMillis, segmentMillis, downloaded] = [0n, 0n, 0n]
  for (const events of buckets.values())
    for (const [index, { at, bytes, segments }] of events.entries()) {
      const end = earliest(events[index + 1]?.at ?? before, before).getTime()
      const millis = BigInt(Math.max(0, end - latest(at, since).getTime()))
      byteMillis += bytes * millis
      segmentMillis += segments * millis
    }
  for (const { at, bytes } of downloads) if (at >= since && at < before) downloaded += bytes
  const free = nearest(times({ over: byteMillis, under: month }, exact(rates.free ?? '0')))
  const charged = downloaded > free ? downloaded - free : 0n
  const quantities: [bigint, string][] = [
    [nearest({ over: byteMillis, under: month * MB }), rates.storage],
    [nearest({ over: charged, under: MB }), rates.egress],
    [nearest({ over: segmentMillis, under: month }), rates.segments],
  ]
  return quantities
    .filter(([quantity]) => quantity > 0n)
    .map(([quantity, rate]) => nearest(times(whole(quantity), exact(rate))))
}
