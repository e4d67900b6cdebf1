import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { takesLimitRequests } from '@/lib/flags'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { useMay } from '@/lib/use-may'
import { RequestLimitDialog } from './dialogs/edit-limit/request-limit-dialog'
import type { LimitFacts, LimitKind } from './limit-facts'

/** For whoever needs more than the account's tier gives: a request where the operator takes them, else the operator's page. */
export function useSeekMore(project: ConsoleProject): (kind: LimitKind, facts: LimitFacts, wished?: number) => void {
  const config = useConfig()
  const may = useMay(project)
  const page = config.projectLimitsIncreaseRequestURL || config.generalRequestURL || config.brand.supportURL
  return (kind, facts, wished) => {
    if (takesLimitRequests(config) && may('project.requestLimit')) {
      openDialog(
        RequestLimitDialog,
        { project, kind, tier: facts.tier, ...(wished !== undefined && { wished }) },
        { needs: { project, action: 'project.requestLimit' } },
      )
    } else if (page !== '') window.open(page, '_blank', 'noreferrer')
    else notify.info('Please ask whoever runs this service for a higher limit.')
  }
}
