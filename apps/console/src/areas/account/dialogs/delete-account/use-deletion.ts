import { accountFlows, type DeletionRestriction } from '@perigee/contract/account-flows'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, isCallError } from '@/lib/call'
import { emptyDraft, restrictionIn, sent, type Step, stepAfter } from './wizard'

interface Options {
  hasMfa: boolean
  onDeleted: () => void
}

/** The state of the dialog and what `Next` does in it. */
export function useDeletion({ hasMfa, onDeleted }: Options) {
  const [step, setStep] = useState<Step>('init')
  const [draft, setDraft] = useState(emptyDraft)
  const [restriction, setRestriction] = useState<DeletionRestriction | null>(null)

  async function tell(): Promise<Step | undefined> {
    const body = sent(step, draft)
    try {
      if (body) await call(accountFlows.deleteAccount, { body })
    } catch (cause) {
      if (!isCallError(cause, 409)) throw cause
      const found = restrictionIn(cause.body)
      setRestriction(found.restriction)
      return found.step
    }
    return stepAfter(step, hasMfa)
  }

  const advance = useMutation({
    mutationFn: tell,
    onSuccess: (next) => (next ? setStep(next) : onDeleted()),
  })
  return { step, draft, setDraft, restriction, advance }
}
