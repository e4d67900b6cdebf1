import { accountFlows } from '@perigee/contract/account-flows'
import type { Deps } from '../../deps'
import { accountMails } from '../../mails/account-mails'
import { implement } from '../../session/session'
import { changeEmail } from '../change-email/change-email'
import { deleteAccount } from '../delete-account/delete-account'

export const accountFlowRoutes = (given: Deps) => {
  const deps = { ...given, mails: accountMails(given) }
  return [
    implement(accountFlows.changeEmail, async ({ session, body, request }) => {
      await changeEmail(deps, { session, caller: request }, body)
    }),

    implement(accountFlows.deleteAccount, async ({ session, body, request, reply }) => {
      const gone = await deleteAccount(deps, session, body)
      if (gone) deps.cookies.session.clear({ request, reply })
    }),
  ]
}
