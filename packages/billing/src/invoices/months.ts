import { monthAfter } from '@perigee/domain/prices/billed-from'
import { monthStart } from '@perigee/std/month-start'

/** A month of UTC. */
export interface Month {
  /** Such as `2026-10`. */
  name: string
  since: Date
  /** Not part of it. */
  before: Date
}

/** Undefined for what names no month. */
export function monthNamed(name: string): Month | undefined {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(name)) return undefined
  const since = new Date(`${name}-01T00:00:00Z`)
  return { name, since, before: monthAfter(since) }
}

/** The month before the one that a moment is in. */
export function monthBefore(moment: Date): Month {
  const before = monthStart(moment)
  const since = monthStart(new Date(before.getTime() - 1))
  return { name: since.toISOString().slice(0, 7), since, before }
}
