import { useCase } from '@perigee/actors/use-case'
import { authRefusals } from '@perigee/contract/refusals/auth'
import { formRefusals } from '@perigee/contract/refusals/forms'
import { hasPaidPrivileges, isAccountKind } from '@perigee/domain/account-kinds'
import { insertSubmission } from '@perigee/satellite-db/submissions'
import { requireActive } from '@perigee/actors/require-active'
import { requireUnfrozen } from '@perigee/actors/require-unfrozen'
import type { AccountsContext } from '../context'
import { newAccountLimits } from '../sign-up/starting-limits'

/**
 * Passes the wish for more projects on to the operator; nothing changes by itself.
 * @throws notOffered, forbidden, paidPlanNeeded, badProjectLimit
 */
export const requestLimitIncrease = useCase(
  'signedIn',
  async ({ db, clock, settings }: Pick<AccountsContext, 'db' | 'clock' | 'settings'>, actor, wished: string) => {
    if (!settings.limitIncreaseRequests) throw formRefusals.notOffered()
    requireActive(actor)
    const { user } = actor
    await requireUnfrozen(db, user.id)
    if (!isAccountKind(user.kind) || !hasPaidPrivileges(user.kind)) throw authRefusals.paidPlanNeeded()
    const current = user.projectLimit || newAccountLimits(settings).projects
    if (!/^\d{1,9}$/.test(wished) || Number(wished) <= current) throw authRefusals.badProjectLimit(current)
    const content = { currentLimit: String(current), desiredLimit: String(Number(wished)) }
    await insertSubmission(db, { userId: user.id, form: 'project-limit-increase', content, createdAt: clock() })
  },
)
