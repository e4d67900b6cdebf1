import type { Context } from '@perigee/actors/context'
import { randomBytes, sha256 } from '@perigee/crypto/hash'
import { deviceText, keptUserAgent } from '@perigee/domain/device-text'
import { sessionLife } from '@perigee/domain/session-duration'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { deleteSession, insertSession, setSessionExpiry } from '@perigee/satellite-db/sessions'
import { findUserSettings } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import type { AccountKeys } from '../keys'
import type { AccountsSettings } from '../settings'
import { openSignedText, signText } from '@perigee/server-kit/signed-text'
import type { Caller } from '@perigee/actors/actor'
import { millisOf, openSession } from './open-session'
import type { Session } from './session'

/** Value of the session's cookie. */
export const sessionToken = (id: Uint8Array, cookieKey: Uint8Array): string => signText(id, cookieKey)

/** The 16 bytes of the session id; undefined for a value that we did not sign. */
export function sessionIdOf(token: string, cookieKey: Uint8Array): Uint8Array | undefined {
  const id = openSignedText(token, cookieKey)
  return id?.length === 16 ? id : undefined
}

export interface OpenedSession {
  /** Value of the cookie. */
  token: string
  expiresAt: Date
}

export interface SessionOrigin {
  caller: Caller
  rememberForOneWeek: boolean
}

export type Sessions = ReturnType<typeof createSessions>

/** Sessions live in the database under the hash of their id; only the cookie knows the id. */
export function createSessions({
  db,
  clock,
  keys,
  settings,
}: Pick<Context, 'db' | 'clock'> & { keys: AccountKeys; settings: AccountsSettings }) {
  const inactivity = settings.inactivityTimer ? settings.inactivityTimeout : null

  /** Within the transaction that found the user entitled: a reset that ends all sessions misses none. */
  async function open(trx: SatelliteDb, userId: UserId, origin: SessionOrigin): Promise<OpenedSession> {
    const { caller, rememberForOneWeek } = origin
    const chosen = millisOf((await findUserSettings(trx, userId))?.sessionMinutes)
    const now = clock()
    const expiresAt = new Date(now.getTime() + sessionLife({ rememberForOneWeek, chosen, inactivity }))
    const id = randomBytes(16)
    await insertSession(trx, {
      id_hash: sha256(id),
      user_id: userId,
      ip: caller.ip,
      user_agent: keptUserAgent(caller.userAgent),
      device: deviceText(keptUserAgent(caller.userAgent)),
      expires_at: expiresAt,
      created_at: now,
    })
    return { token: sessionToken(id, keys.cookie), expiresAt }
  }

  /** For a request of `caller`. Undefined for a value that is not ours; else as `openSession` says. */
  async function find(token: string, caller: Caller): Promise<Session | undefined> {
    const id = sessionIdOf(token, keys.cookie)
    return id && openSession({ db, clock }, sha256(id), caller)
  }

  /** A user's own session length counts from now; without one a session only ever gets longer. */
  async function refresh({ idHash, expiresAt, chosenLife }: Session): Promise<Date> {
    const life = sessionLife({ rememberForOneWeek: false, chosen: chosenLife, inactivity })
    const fromNow = new Date(clock().getTime() + life)
    const next = chosenLife === null && expiresAt > fromNow ? expiresAt : fromNow
    await setSessionExpiry(db, idHash, next)
    return next
  }

  async function close(token: string): Promise<void> {
    const id = sessionIdOf(token, keys.cookie)
    if (id) await deleteSession(db, sha256(id))
  }

  return { open, find, refresh, close }
}
