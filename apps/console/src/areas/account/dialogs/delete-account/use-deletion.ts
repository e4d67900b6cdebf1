import { accountFlows } from '@perigee/contract/account-flows'
import { call, isRefusedAs } from '@/lib/call'
import { type ServerFlow, useServerFlow } from '@/lib/use-server-flow'
import { startWizard } from '@/lib/wizard'
import { type Draft, emptyDraft, restrictionIn, rules, sent, type Step } from './wizard'

interface Options {
  hasMfa: boolean
  onDeleted: () => void
}

/** The steps of a deletion. What is in the way of it is in the draft once the server has said so. */
export const useDeletion = ({ hasMfa, onDeleted }: Options): ServerFlow<Step, Draft> =>
  useServerFlow({
    rules: rules(hasMfa),
    start: startWizard<Step, Draft>('init', emptyDraft),
    send: (step, draft) => {
      const body = sent(step, draft)
      return body && tell(step, body, onDeleted)
    },
  })

async function tell(step: Step, body: { step: number; data: string }, onDeleted: () => void) {
  try {
    await call(accountFlows.deleteAccount, { body })
  } catch (cause) {
    if (!isRefusedAs(cause, 'deletion_restricted')) throw cause
    return { to: step, patch: { restricted: restrictionIn(cause.body) } }
  }
  if (step === 'finalConfirm') onDeleted()
  return undefined
}
