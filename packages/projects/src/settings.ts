import type { SettingSpecs, SettingValues } from '@perigee/server-kit/settings'
import { boolean, choice, duration, pathName, plainName, text, url } from '@perigee/server-kit/settings/parsers'
import { sharedSettings } from '@perigee/server-kit/settings/shared'
import { hour, second } from '@perigee/std/durations'

/** Keys and passphrases of projects. */
export const projectSettings = {
  managedEncryption: {
    env: 'PERIGEE_MANAGED_ENCRYPTION',
    default: true,
    parse: boolean,
    means: 'Whether people may let the service keep the passphrase of a project. See docs/secrets.md.',
  },
  passphraseKeysFile: {
    env: 'PERIGEE_PASSPHRASE_KEYS_FILE',
    default: null,
    parse: text,
    means: 'File of the keys that seal such passphrases; one in the data folder when unset.',
  },
  passphraseKey: {
    env: 'PERIGEE_PASSPHRASE_KEY',
    default: null,
    parse: text,
    means: 'Id of the key in that file that seals; the last one when unset.',
  },
  keyManagement: {
    env: 'PERIGEE_KEY_MANAGEMENT',
    default: 'file',
    parse: choice('file', 'vault'),
    means: 'What seals such passphrases: that file, or the transit engine of a Vault server.',
  },
  vaultUrl: {
    env: 'PERIGEE_VAULT_URL',
    default: null,
    parse: url,
    means: 'Address of the Vault server, https but for this computer.',
  },
  vaultTokenFile: {
    env: 'PERIGEE_VAULT_TOKEN_FILE',
    default: null,
    parse: text,
    means: 'File with the token for it, read for every request.',
  },
  vaultMount: {
    env: 'PERIGEE_VAULT_TRANSIT_MOUNT',
    default: 'transit',
    parse: pathName,
    means: 'Where its transit engine is mounted.',
  },
  vaultKey: {
    env: 'PERIGEE_VAULT_TRANSIT_KEY',
    default: 'perigee-passphrases',
    parse: plainName,
    means: 'Name of the key in it; one for AEAD, such as aes256-gcm96.',
  },
  vaultNamespace: {
    env: 'PERIGEE_VAULT_NAMESPACE',
    default: null,
    parse: text,
    means: 'Namespace on the Vault server, where it has any.',
  },
  vaultTimeout: {
    env: 'PERIGEE_VAULT_TIMEOUT',
    default: 5 * second,
    parse: duration,
    means: 'How long an answer of the Vault server may take.',
  },
  managedPathEncryption: {
    env: 'PERIGEE_MANAGED_PATH_ENCRYPTION',
    default: true,
    parse: boolean,
    means: 'Whether new projects with such a passphrase encrypt the names of objects too.',
  },
  unregisteredInviteEmails: {
    env: 'PERIGEE_UNREGISTERED_INVITE_EMAILS',
    default: true,
    parse: boolean,
    means: 'Whether people without an account get a mail when they are invited to a project.',
  },
  projectLimits: {
    env: 'PERIGEE_PROJECT_LIMITS',
    default: true,
    parse: boolean,
    means: 'Whether owners and admins can set limits of a project below those that its owner’s account gives.',
  },
  limitlessScreens: {
    env: 'PERIGEE_LIMITLESS_SCREENS',
    default: false,
    parse: boolean,
    means: 'Whether projects of paid accounts show no limits as long as nobody has set one and none is near.',
  },
  customDomains: sharedSettings.customDomains,
  dnsServers: sharedSettings.dnsServers,
  projectDeletion: {
    env: 'PERIGEE_PROJECT_DELETION',
    default: true,
    parse: boolean,
    means: 'Whether owners can delete their projects.',
  },
  browserKeyPrefix: {
    env: 'PERIGEE_BROWSER_KEY_PREFIX',
    default: '.perigee-web-file-browser-api-key-',
    parse: text,
    means: 'Beginning of the names of API keys that the console makes for itself.',
  },
  browserKeyLifetime: {
    env: 'PERIGEE_BROWSER_KEY_LIFETIME',
    default: 72 * hour,
    parse: duration,
    means: 'How long such keys live.',
  },
} as const satisfies SettingSpecs

export type ProjectSettings = SettingValues<typeof projectSettings>
