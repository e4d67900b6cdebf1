import { createRestKey, type NewRestKey } from '@perigee/accounts/rest-keys/create-rest-key'
import { restKeyHash } from '@perigee/accounts/rest-keys/key-hash'
import type { SessionActor } from '@perigee/actors/actor'
import { findRestKeyByHash } from '@perigee/satellite-db/rest-keys'
import type { TestApi } from './start-api'

const unrestricted: NewRestKey = { name: 'a program', life: null, access: 'write', projectId: null, areas: null }

/** A key of somebody who is logged in, without restrictions unless `given` says otherwise. */
export async function aRestKey(
  { deps, db }: Pick<TestApi, 'deps' | 'db'>,
  actor: SessionActor,
  given: Partial<NewRestKey> = {},
): Promise<{ id: string; key: string }> {
  const key = await createRestKey(deps, actor, { ...unrestricted, ...given })
  const made = await findRestKeyByHash(db, restKeyHash(key))
  if (!made) throw new Error('no key was stored')
  return { id: made.keyId, key }
}
