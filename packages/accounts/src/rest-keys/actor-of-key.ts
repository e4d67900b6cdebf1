import type { Caller, RestKeyActor } from '@perigee/actors/actor'
import { isPublicArea } from '@perigee/domain/public-areas'
import { userStatus } from '@perigee/domain/user-status'
import { findRestKeyByHash } from '@perigee/satellite-db/rest-keys'
import type { AccountsContext } from '../context'
import { restKeyHash } from './key-hash'

/**
 * Who asks with a key, and what the key may; counts the use. Undefined for what is no key, for a key that is unknown, has
 * expired or was deleted, and for the key of an account that is not active (deleted, on legal hold, under the operator's
 * check): all of them cost the one query, so that nobody can tell them apart. Whether the person still has a paid plan,
 * `requirePaidPlan` says.
 */
export async function actorOfKey(
  { db, clock, restKeyUses }: Pick<AccountsContext, 'db' | 'clock' | 'restKeyUses'>,
  text: string,
  { ip, userAgent }: Caller,
): Promise<RestKeyActor | undefined> {
  const found = await findRestKeyByHash(db, restKeyHash(text))
  if (!found) return undefined
  const { keyId, keyName, expiresAt, access, projectId, areas, ...user } = found
  const now = clock()
  if ((expiresAt !== null && expiresAt <= now) || user.status !== userStatus.active) return undefined
  restKeyUses.note(keyId, now)
  const rights = { access, projectId, areas: areas && areas.filter(isPublicArea) }
  return { kind: 'restKey', user, caller: { ip, userAgent }, keyId, keyName, rights }
}

const bearer = /^Bearer +([\u0021-\u007e]+)$/i

/** The key of an `Authorization` header; '' for one without a key, which no key is. */
export const keyInHeader = (authorization: string | undefined): string => bearer.exec(authorization ?? '')?.[1] ?? ''
