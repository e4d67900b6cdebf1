import type { AccountKeys } from '@perigee/accounts/keys'
import type { AccountsContext } from '@perigee/accounts/context'
import type { Mailer } from '@perigee/accounts/mails/mailer'
import type { TokenPorts } from '@perigee/billing/tokens/token-context'
import type { ComputeContext } from '@perigee/compute/context'
import type { ControlCalls } from '@perigee/contract/store-control'
import type { Placement } from '@perigee/domain/placements'
import type { PriceBook } from '@perigee/domain/prices/price-book'
import type { CardProvider } from '@perigee/billing/ports/card-provider'
import type { CardSandbox } from '@perigee/billing/ports/card-sandbox'
import type { RegisterAccess } from '@perigee/projects/access-grants/register-access'
import type { PassphraseVault } from '@perigee/projects/passphrase-vault/passphrase-vault'
import type { LinkRulesPort } from '@perigee/projects/links/links-context'
import type { LookUpDomain } from '@perigee/projects/domains/look-up-domain'
import type { ApiKeySecrets } from '@perigee/satellite-db/api-key-secrets'
import type { Addresses } from './addresses'
import type { Partners } from './settings/read-partners'
import type { CookiesOfInstallation } from './session/cookies'
import type { Settings } from './settings'

/** What the modules are built from. */
export interface Deps extends AccountsContext {
  settings: Settings
  keys: AccountKeys & ComputeContext['keys']
  /** Every place where data may live, the default one first. */
  placements: readonly Placement[]
  /** Seals the secrets of API keys. */
  keySecrets: ApiKeySecrets
  /** Of what the edge reports. */
  edgeReportsKey: Uint8Array
  /** Seals the secrets of webhooks. */
  webhookKey: Uint8Array
  /** Seals answers that are kept for requests with an Idempotency-Key. */
  idempotentAnswersKey: Uint8Array
  /** What the auth service knows of links. */
  linkRules: LinkRulesPort
  /** What the object store does for actors without an API key. */
  store: ControlCalls
  registerAccess: RegisterAccess
  /** As it stands in access grants. */
  satelliteAddress: string
  nodeId: string
  addresses: Addresses
  cookies: CookiesOfInstallation
  mailer: Mailer
  /** Sends mails that an act has written down, once its transaction is committed. */
  deliverMailsSoon(): void
  partners: Partners
  /** Null where nothing is charged for. */
  cards: CardProvider | null
  /** The browser's part of the sandbox; null with any other provider. */
  cardSandbox: CardSandbox | null
  /** What usage costs, where billing is on. */
  priceBook: PriceBook
  lookUpDomain: LookUpDomain
  /** Where deposits of tokens come from; null where none are taken. */
  tokens: TokenPorts | null
  /** Null where no key management is there: then every project keeps its own passphrase. */
  vault: PassphraseVault | null
}
