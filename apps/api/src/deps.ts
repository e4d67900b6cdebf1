import type { Placement } from '@perigee/domain/placements'
import type { ApiKeySecrets } from '@perigee/satellite-db/api-key-secrets'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import type { Logger } from '@perigee/server-kit/logger'
import type { Clock } from '@perigee/std/clock'
import type { Kysely } from 'kysely'
import type { BadPasswords } from './platform/bad-passwords'
import type { Captcha } from './platform/captcha/captcha'
import type { ApiKeysOfInstallation } from './platform/keys'
import type { Mailer } from './platform/mail/mailer'
import type { PassphraseVault } from '@perigee/projects/passphrase-vault/passphrase-vault'
import type { Addresses } from './platform/urls'
import type { CookiesOfInstallation } from './session/cookies'
import type { Sessions } from './session/sessions'
import type { Settings } from './settings'
import type { SsoProvider } from './sso/provider'

/** What the modules are built from. */
export interface Deps {
  settings: Settings
  /** Every place where data may live, the default one first. */
  placements: readonly Placement[]
  db: Kysely<SatelliteSchema>
  clock: Clock
  logger: Logger
  keys: ApiKeysOfInstallation
  /** Seals the secrets of API keys. */
  keySecrets: ApiKeySecrets
  nodeId: string
  addresses: Addresses
  cookies: CookiesOfInstallation
  mailer: Mailer
  sessions: Sessions
  captcha: Captcha
  badPasswords: BadPasswords
  /** Where else people log in; none without single sign-on. */
  ssoProviders: readonly SsoProvider[]
  /** Null where no key management is there: then every project keeps its own passphrase. */
  vault: PassphraseVault | null
}
