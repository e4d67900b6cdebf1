import type { Deps } from '../../deps'
import type { AccountMails } from '../../mails/account-mails'

export interface AuthDeps extends Deps {
  mails: AccountMails
}
