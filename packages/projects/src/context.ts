import type { Context } from '@perigee/actors/context'
import type { Placement } from '@perigee/domain/placements'
import type { ApiKeySecrets } from '@perigee/satellite-db/api-key-secrets'
import type { PassphraseVault } from './passphrase-vault/passphrase-vault'
import type { EmissionSettings } from './emission/emission-settings'
import type { ProjectSettings } from './settings'

/** What use cases about projects can be given. */
export interface ProjectsContext extends Context {
  settings: Pick<ProjectSettings, 'browserKeyPrefix' | 'managedPathEncryption' | 'unregisteredInviteEmails'> &
    EmissionSettings & {
      /** Of each new project. */
      projectBucketLimit: number
    }
  /** Every place where data may live, the default one first. */
  placements: readonly Placement[]
  /** Seals the secrets of API keys. */
  keySecrets: ApiKeySecrets
  /** Null where there is no key management: then every project keeps its own passphrase. */
  vault: PassphraseVault | null
  mails: ProjectMails
  /** Sends mails that an act has written down, once its transaction is committed. */
  deliverMailsSoon(): void
  keys: {
    /** Signs the links of invitations. */
    invitations: Uint8Array
  }
  addresses: {
    /** Of the console, with a trailing slash. */
    external: string
  }
}

/** Mails that use cases about projects send. */
export interface ProjectMails {
  accessKeyCreated(to: string, about: { keyName: string; project: string }): void
}
