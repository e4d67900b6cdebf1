import type { Caller } from '@perigee/actors/actor'
import type { Context } from '@perigee/actors/context'
import { isAllowedIn } from '@perigee/domain/user-status'
import { deleteSession, findSession } from '@perigee/satellite-db/sessions'
import { minute } from '@perigee/std/durations'
import type { Session } from './session'

/**
 * The session under this hash of its id, for a request of `caller`. Undefined: ended, or of somebody who may not be in. An
 * expired row is deleted on sight.
 */
export async function openSession(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  idHash: Uint8Array,
  caller: Caller,
): Promise<Session | undefined> {
  const row = await findSession(db, idHash)
  if (!row) return undefined
  const { expiresAt, sessionMinutes, userAgent, ...user } = row
  if (expiresAt <= clock()) {
    await deleteSession(db, idHash)
    return undefined
  }
  if (!isAllowedIn(user.status)) return undefined
  return {
    kind: 'session',
    user,
    caller: { ip: caller.ip, userAgent: caller.userAgent },
    idHash,
    expiresAt,
    userAgent,
    chosenLife: millisOf(sessionMinutes),
  }
}

export const millisOf = (minutes: number | null | undefined): number | null => (minutes ? minutes * minute : null)
