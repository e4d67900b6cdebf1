import { createRestKey, type NewRestKey } from '@perigee/accounts/rest-keys/create-rest-key'
import type { SessionActor } from '@perigee/actors/actor'
import { listRestKeys } from '@perigee/satellite-db/rest-keys'
import type { TestApi } from './start-api'

const unrestricted: NewRestKey = { name: 'a program', life: null, access: 'write', projectId: null, areas: null }

/** A key of somebody who is logged in, without restrictions unless `given` says otherwise. */
export async function aRestKey(
  { deps, db }: Pick<TestApi, 'deps' | 'db'>,
  actor: SessionActor,
  given: Partial<NewRestKey> = {},
): Promise<{ id: string; key: string }> {
  const key = await createRestKey(deps, actor, { ...unrestricted, ...given })
  const made = (await listRestKeys(db, actor.user.id)).at(-1)
  if (!made) throw new Error('no key was stored')
  return { id: made.id, key }
}
