import { commonRefusals } from '@perigee/contract/refusals/common'
import { isBrowserKeyName, isSharedAccessName } from '@perigee/domain/access-name'
import type { AccessRight, KeyFacts } from '@perigee/domain/key-facts'
import type { ApiKey } from '@perigee/grants/api-key'
import { permissionFor, setApiKeyPermission } from '@perigee/grants/permission'
import { insertKeyFacts } from '@perigee/satellite-db/key-facts'
import type { ProjectOfActor } from '@perigee/actors/authorize'
import type { Person } from '@perigee/actors/actor'
import type { KnownApiKey } from './list-api-keys'
import { insertKey, type KeyNeeds, type NewKey } from './insert-key'

/** What a restricted key is to be made for. */
export interface WishedAccess {
  name: string
  rights: readonly AccessRight[]
  /** Empty: all buckets, also those to come. */
  buckets: readonly string[]
  notBefore?: Date | undefined
  expiresAt?: Date | undefined
}

export interface RestrictedKey {
  key: ApiKey
  info: KnownApiKey
}

/**
 * Makes a key, restricts it, and keeps what it may do for the lists: nobody else gets the whole one.
 * @throws accessNameTaken, invalidInput for an end that is past and for names that the console gives
 */
export async function insertRestrictedKey(
  context: KeyNeeds,
  by: ProjectOfActor & { actor: Person },
  { type, wished, ...steps }: { type: KeyFacts['type']; wished: WishedAccess } & Omit<NewKey, 'name'>,
): Promise<RestrictedKey> {
  const { name, rights, buckets, notBefore, expiresAt } = wished
  if (expiresAt && expiresAt <= context.clock()) {
    throw commonRefusals.invalidInput('The access would have ended already.', 'expiresAt')
  }
  if (isBrowserKeyName(name, context.settings.browserKeyPrefix) || isSharedAccessName(name)) {
    throw commonRefusals.invalidInput('Names of this kind are for keys that the console makes.', 'name')
  }
  const facts: KeyFacts = { type, rights, buckets, expiresAt: expiresAt ?? null, notBefore: notBefore ?? null }
  const { key, info } = await insertKey(context, by, {
    ...steps,
    name,
    async also(within, id) {
      await insertKeyFacts(within.db, id, facts)
      await steps.also?.(within, id)
    },
  })
  const permission = permissionFor(rights, { notBefore, notAfter: expiresAt })
  return { key: setApiKeyPermission(key, buckets, permission), info: { ...info, facts, lastUsedAt: null } }
}
