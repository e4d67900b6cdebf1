import { changeEmail } from '@perigee/accounts/flows/change-email'
import { deleteAccount } from '@perigee/accounts/flows/delete-account'
import { resendFlowCode } from '@perigee/accounts/flows/resend-code'
import { accountFlows } from '@perigee/contract/account-flows'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'

export const accountFlowRoutes = (deps: Deps) => [
  implement(accountFlows.changeEmail, ({ session, body, request }) =>
    changeEmail(deps, session, { ...body, caller: request }),
  ),

  implement(accountFlows.resendCode, ({ session, body }) => resendFlowCode(deps, session, body)),

  implement(accountFlows.deleteAccount, async ({ session, body, request, reply }) => {
    const isGone = await deleteAccount(deps, session, body)
    if (isGone) deps.cookies.session.clear({ request, reply })
  }),
]
