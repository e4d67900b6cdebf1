import { useEffect } from 'react'
import { useAccount } from '@/lib/account'
import { openDialog } from '@/lib/dialogs'
import { trialExpirationDialog } from './lazy-dialogs'
import { useConfig } from '@/lib/config'
import type { ConsoleProject } from '@/lib/projects'
import { type SessionPart, currentScope } from '@/lib/session-scope'
import { concernsTrial, trialInfo } from './trial'

const reminded: SessionPart<{ done: boolean }> = { make: () => ({ done: false }), dispose: () => undefined }

/** Opens the Trial Expiration dialog once after a login, on the first page of an own project that asks for it. */
export function useTrialReminder({ ownerId }: ConsoleProject): void {
  const account = useAccount()
  const { daysBeforeTrialEndNotification } = useConfig()
  const wanted =
    ownerId === account.id && concernsTrial(account, trialInfo(account, daysBeforeTrialEndNotification, new Date()))

  useEffect(() => {
    const state = currentScope().part(reminded)
    if (!wanted || state.done) return
    state.done = true
    openDialog(trialExpirationDialog)
  }, [wanted])
}
