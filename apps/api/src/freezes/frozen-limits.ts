import { freezeEffect, frozenRateLimit, isFreezeKind, type FreezeKind } from '@perigee/domain/freezes'
import type { FreezeRow } from '@perigee/satellite-db/freezes'
import type { SavedLimits } from '@perigee/satellite-db/freezes-and-forms-schema'

/** What an account with these own limits may use while these freezes hold. */
export function frozenLimits({ user, projects }: SavedLimits, kinds: readonly FreezeKind[]): SavedLimits {
  if (!kinds.some(zeroes)) return { user, projects }
  const rate = frozenRateLimit(kinds)
  const nothing = { storage: 0, bandwidth: 0, segments: 0 }
  return {
    user: nothing,
    projects: projects.map(({ id, rateLimit }) => ({
      id,
      ...nothing,
      userSetStorage: null,
      userSetBandwidth: null,
      rateLimit: rate ?? rateLimit,
    })),
  }
}

export const zeroes = (kind: FreezeKind): boolean => freezeEffect(kind).zeroesLimits

/** Rows of kinds that this version does not know are left alone. */
export const kindsOf = (rows: readonly Pick<FreezeRow, 'kind'>[]): FreezeKind[] =>
  rows.map(({ kind }) => kind).filter(isFreezeKind)

/** The numbers that were saved first; undefined while nothing has zeroed them. */
export const savedIn = (rows: readonly FreezeRow[]): SavedLimits | undefined =>
  rows.find(({ saved }) => saved !== null)?.saved ?? undefined
