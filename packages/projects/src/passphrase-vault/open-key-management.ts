import { existsSync } from 'node:fs'
import { SettingError } from '@perigee/server-kit/settings'
import type { ProjectSettings } from '../settings'
import { openKeyFile } from './key-file'
import type { KeyManagement } from './key-management'
import { keyRing } from './key-ring'
import { isTransitKeyId, transitKeys } from './transit'

/**
 * The keys that the settings name. The other kind still opens what it has sealed, as long as it is configured, so that
 * an installation can move from one to the other. Null where managed passphrases are off or there is no place for a file.
 * @throws SettingError, and Error for a key file that is not one
 */
export function openKeyManagement(settings: ProjectSettings, file: string | null): KeyManagement | null {
  if (!settings.managedEncryption) return null
  const isActive = settings.keyManagement === 'vault'
  const transit = transitOf(settings)
  const local = file !== null && (!isActive || existsSync(file)) ? localOf(settings, file) : undefined
  const [first, second] = isActive ? [transit, local] : [local, transit]
  if (isActive && !transit)
    throw new SettingError('PERIGEE_KEY_MANAGEMENT=vault needs PERIGEE_VAULT_URL and PERIGEE_VAULT_TOKEN_FILE')
  if (!first) return null
  return second ? keyRing([first, second]) : keyRing([first])
}

const localOf = (settings: ProjectSettings, file: string) => ({
  owns: (keyId: string) => !isTransitKeyId(keyId),
  keys: openKeyFile(file, settings.passphraseKey),
})

function transitOf({ vaultUrl, vaultTokenFile, vaultMount, vaultKey, vaultNamespace, vaultTimeout }: ProjectSettings) {
  if (vaultUrl === null || vaultTokenFile === null) return undefined
  if (!isSafe(new URL(vaultUrl))) throw new SettingError('PERIGEE_VAULT_URL has to be https, but for this computer')
  const keys = transitKeys({
    url: vaultUrl,
    mount: vaultMount,
    key: vaultKey,
    tokenFile: vaultTokenFile,
    namespace: vaultNamespace,
    timeout: vaultTimeout,
  })
  return { owns: isTransitKeyId, keys }
}

/** Passphrases travel there in clear. */
const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
