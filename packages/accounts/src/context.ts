import type { Context } from '@perigee/actors/context'
import type { BadPasswords } from './passwords/bad-passwords'
import type { Captcha } from './captcha'
import type { ReadOpenBusiness } from './flows/open-business'
import type { AccountMails } from './mails/account-mails'
import type { AccountKeys } from './keys'
import type { RestKeyUses } from './rest-keys/rest-key-uses'
import type { Sessions } from './sessions/sessions'
import type { AccountsSettings } from './settings'
import type { SsoProvider } from './single-sign-on/provider'

/** What the use cases of accounts run in. Each one names the part that it needs. */
export interface AccountsContext extends Context {
  settings: AccountsSettings
  keys: AccountKeys
  addresses: {
    /** Of the console, with a trailing slash. */
    external: string
  }
  sessions: Sessions
  restKeyUses: RestKeyUses
  captcha: Captcha
  badPasswords: BadPasswords
  mails: AccountMails
  /** What holds back deletions because it is not paid. */
  openBusiness: ReadOpenBusiness
  /** Where else people log in; none without single sign-on. */
  ssoProviders: readonly SsoProvider[]
}
