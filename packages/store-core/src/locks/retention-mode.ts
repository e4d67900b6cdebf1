import type { Retention } from '@perigee/contract/store'

/** The numbers of the tables; 0 is no retention. */
export const modeNumber = { COMPLIANCE: 1, GOVERNANCE: 2 } as const

/** A retention as the tables hold it. */
export interface RetentionColumns {
  retentionMode: number
  retainUntil: Date | null
}

export function retentionOf({ retentionMode, retainUntil }: RetentionColumns): Retention | null {
  if (retainUntil === null) return null
  return { mode: modeOf(retentionMode), until: retainUntil }
}

export const modeOf = (number: number): Retention['mode'] =>
  number === modeNumber.COMPLIANCE ? 'COMPLIANCE' : 'GOVERNANCE'
