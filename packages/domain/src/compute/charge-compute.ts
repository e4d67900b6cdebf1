import { fraction, roundHalfUp } from '../prices/fraction'
import type { Period } from '../prices/price-book'
import { millisPerHour } from '../prices/price-model'

/** A time in which a machine had one type, one disk and the same prices, and either ran or did not. */
export interface ComputeStretch {
  instanceType: string
  bootDiskGB: number
  runs: boolean
  /** In millionths of a cent: for an hour in which it runs. */
  hourMicroCents: number
  /** In millionths of a cent: for each GB of its disk and hour, whether it runs or not. */
  diskHourMicroCents: number
  from: Date
  /** Null for one that is open: it holds up to `seen`. */
  until: Date | null
  seen: Date
}

/** What was used at one price. */
export interface ComputeLine {
  /** Null for boot disks, which cost the same whatever the machine is. */
  instanceType: string | null
  /** Milliseconds in which machines ran; of disks, their GB times milliseconds. */
  millis: bigint
  /** For an hour, or a GB and hour. */
  microCents: bigint
  cents: bigint
}

const microCentsPerCent = 1_000_000n

/**
 * What the machines of a project come to in a period: a line for each type and price, then one for each price of disks, in
 * whole cents, half up. Everything before that is exact, so that it does not matter how time is cut into stretches. Lines
 * of nothing are left out, those that cost nothing are not.
 */
export function chargeCompute(stretches: readonly ComputeStretch[], period: Period): ComputeLine[] {
  const lines = new Map<string, Omit<ComputeLine, 'cents'>>()
  const add = (line: Omit<ComputeLine, 'cents'>) => {
    const key = JSON.stringify([line.instanceType, String(line.microCents)])
    const before = lines.get(key)?.millis ?? 0n
    if (line.millis > 0n) lines.set(key, { ...line, millis: before + line.millis })
  }
  for (const stretch of stretches) {
    const { instanceType, bootDiskGB, runs, hourMicroCents, diskHourMicroCents } = stretch
    const millis = millisWithin(stretch, period)
    if (runs) add({ instanceType, millis, microCents: BigInt(hourMicroCents) })
    add({ instanceType: null, millis: millis * BigInt(bootDiskGB), microCents: BigInt(diskHourMicroCents) })
  }
  return [...lines.values()].toSorted(byTypeAndPrice).map((line) => ({ ...line, cents: centsFor(line) }))
}

const centsFor = ({ millis, microCents }: Omit<ComputeLine, 'cents'>): bigint =>
  roundHalfUp(fraction(millis * microCents, millisPerHour * microCentsPerCent))

function millisWithin({ from, until, seen }: ComputeStretch, { since, before }: Period): bigint {
  const begin = Math.max(from.getTime(), since.getTime())
  const end = Math.min((until ?? seen).getTime(), before.getTime())
  return BigInt(Math.max(0, end - begin))
}

type Sorted = Pick<ComputeLine, 'instanceType' | 'microCents'>

const byTypeAndPrice = (a: Sorted, b: Sorted): number =>
  a.instanceType === b.instanceType ? compared(a.microCents, b.microCents) : comparedTypes(a, b)

function comparedTypes({ instanceType: a }: Sorted, { instanceType: b }: Sorted): number {
  if (a === null || b === null) return a === null ? 1 : -1
  return compared(a, b)
}

const compared = <Value extends bigint | string>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0)

/** What open stretches come to on top of what was seen of them, if machines stay as they are until `before`. */
export const goingOn = (
  stretches: readonly ComputeStretch[],
  { now, before }: { now: Date; before: Date },
): ComputeStretch[] =>
  stretches
    .filter(({ until }) => until === null)
    .map((stretch) => ({ ...stretch, from: stretch.seen > now ? stretch.seen : now, until: before }))

/** What lines come to together. */
export interface ComputeSums {
  /** Milliseconds in which machines ran. */
  runMillis: bigint
  /** GB of disks times milliseconds. */
  diskGBMillis: bigint
  instanceCents: bigint
  diskCents: bigint
  totalCents: bigint
}

/** Cents are those of the lines added up, never rounded again. */
export function computeSumsOf(lines: readonly ComputeLine[]): ComputeSums {
  const sum = (isDisk: boolean, of: 'millis' | 'cents'): bigint =>
    lines.filter(({ instanceType }) => (instanceType === null) === isDisk).reduce((total, line) => total + line[of], 0n)
  const instanceCents = sum(false, 'cents')
  const diskCents = sum(true, 'cents')
  return {
    runMillis: sum(false, 'millis'),
    diskGBMillis: sum(true, 'millis'),
    instanceCents,
    diskCents,
    totalCents: instanceCents + diskCents,
  }
}
