import { openKeyManagement } from '@perigee/projects/passphrase-vault/open-key-management'
import type { Config } from '../load-config'
import { fine, reasonOf, wrong, type Finding } from './finding'

const about = 'key management'
const probe = new TextEncoder().encode('perigee doctor')

/** Whether the Vault server seals and opens; nothing for keys in a file. */
export async function checkKeyManagement({ settings, passphraseKeysFile }: Config): Promise<Finding[]> {
  const { keyManagement, managedEncryption } = settings.api
  if (!managedEncryption || keyManagement !== 'vault') return []
  try {
    const keys = openKeyManagement(settings.api, passphraseKeysFile)
    const value = await keys?.seal(probe, about)
    if (keys && value) await keys.open(value, about)
    return [fine(about, `${value?.keyId ?? 'no key'} seals and opens`)]
  } catch (error) {
    return [
      wrong(about, reasonOf(error), 'Look at PERIGEE_VAULT_URL, the token in PERIGEE_VAULT_TOKEN_FILE and its policy.'),
    ]
  }
}
