import type { SettingSpecs } from '@perigee/server-kit/settings'
import { boolean, duration, text } from '@perigee/server-kit/settings/parsers'
import { hour } from '@perigee/std/durations'

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
  managedPathEncryption: {
    env: 'PERIGEE_MANAGED_PATH_ENCRYPTION',
    default: true,
    parse: boolean,
    means: 'Whether new projects with such a passphrase encrypt the names of objects too.',
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
