import { useAccount } from '@/lib/account'
import { openDialog } from '@/lib/dialogs'
import { trialExpirationDialog } from './lazy-dialogs'
import { isBlockedByTrial } from './trial'
import { useProjectIfAny } from '@/lib/use-project'

/**
 * `gate(work)` does the work, or opens the Trial Expiration dialog instead while the trial of the project's owner, who
 * is the person here, has ended. `force`: also in the projects of others.
 */
export function useTrialGate({ force = false } = {}) {
  const account = useAccount()
  const project = useProjectIfAny()
  const owned = force || project?.ownerId === account.id
  return <Given extends unknown[]>(work: (...given: Given) => void) =>
    (...given: Given): void => {
      if (isBlockedByTrial(account, owned)) openDialog(trialExpirationDialog)
      else work(...given)
    }
}
