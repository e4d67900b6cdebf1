import { accountFlows } from '@perigee/contract/account-flows'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'
import { changeEmail } from '@perigee/accounts/flows/change-email'
import { deleteAccount } from '@perigee/accounts/flows/delete-account'

export const accountFlowRoutes = (deps: Deps) => {
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
