import { operator } from '@perigee/actors/actor'
import { openKeyManagement } from '@perigee/projects/passphrase-vault/open-key-management'
import { resealPassphrases } from '@perigee/projects/passphrase-vault/reseal-passphrases'
import { countSealedPassphrases } from '@perigee/satellite-db/managed-passphrases'
import type { Config } from '../load-config'
import type { AdminContext } from './admin-database'

/** Under which keys the managed passphrases are sealed, and which key seals now. @throws Error where there is none */
export async function listPassphraseKeys({ db }: AdminContext, config: Config): Promise<string> {
  const active = await keysOf(config).activeKeyId()
  const counts = await countSealedPassphrases(db)
  const known = counts.some(({ keyId }) => keyId === active) ? counts : [...counts, { keyId: active, count: 0 }]
  return known
    .map(({ keyId, count }) => `${keyId}  ${passphrases(count)}${keyId === active ? ', seals now' : ''}`)
    .join('\n')
}

/**
 * Seals anew what another key has sealed. Can be cut off and given again. @throws Error naming the projects whose
 * passphrase no key opens, after all others are done
 */
export async function resealAll(context: AdminContext, config: Config): Promise<string> {
  const { keyId, resealed, unopened } = await resealPassphrases({ ...context, keys: keysOf(config) }, operator)
  const done = `${passphrases(resealed)} sealed anew under ${keyId}.`
  if (unopened.length === 0) return `${done} No other key is needed any more.`
  throw new Error(`${done} No key opens those of these projects: ${unopened.join(', ')}`)
}

function keysOf({ settings, passphraseKeysFile }: Config) {
  const keys = openKeyManagement(settings.api, passphraseKeysFile)
  if (!keys) throw new Error('Managed passphrases are off (PERIGEE_MANAGED_ENCRYPTION).')
  return keys
}

const passphrases = (count: number): string => `${count} ${count === 1 ? 'passphrase' : 'passphrases'}`
