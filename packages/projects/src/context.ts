import type { Context } from '@perigee/actors/context'
import type { ControlCalls } from '@perigee/contract/store-control'
import type { Placement } from '@perigee/domain/placements'
import type { ApiKeySecrets } from '@perigee/satellite-db/api-key-secrets'
import type { RegisterAccess } from './access-grants/register-access'
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
  /** What the object store does for actors without an API key. */
  store: ControlCalls
  registerAccess: RegisterAccess
  /** `<node id>@<host>:<port>`, as it stands in access grants. */
  satelliteAddress: string
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
