import { retentionModes } from '@perigee/domain/retention'
import type { Retention } from '@perigee/contract/store'

/** The numbers of the tables. */
export const modeNumber = { COMPLIANCE: retentionModes.compliance, GOVERNANCE: retentionModes.governance } as const

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
