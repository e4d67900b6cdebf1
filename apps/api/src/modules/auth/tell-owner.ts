import type { AuthDeps } from './auth-deps'
import { mayMail } from './may-mail'

/** Tells the owner of an account that somebody signs up with its address, once an hour at most. */
export async function tellOwner(deps: AuthDeps, email: string): Promise<void> {
  if (await mayMail(deps, deps.db, { kind: 'account-exists', email })) deps.mails.accountExists(email)
}
