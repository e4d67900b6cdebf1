import { useEffect } from 'react'
import { useAccount } from '@/lib/account'
import { timedOutMark } from '@/lib/idle/timed-out-mark'
import { sessionFlag } from '@/lib/session-flag'
import { currentScope } from '@/lib/session-scope'
import { unauthorized } from '@/lib/unauthorized'
import { type Fields, useFields } from '@/lib/use-fields'

interface KeptFields<Values> extends Fields<Values> {
  /** They were sent or given up: the next time the form is blank. */
  forget: () => void
}

/** What this account has typed. */
const draftsOf = (accountId: string): Map<string, object> => currentScope().drafts.of(accountId)

/** Tells when the session has ended by itself, not when somebody logs out. Answers how to stop listening. */
function onSessionLost(listener: () => void): () => void {
  const stopRefused = unauthorized.listen(listener)
  const stopIdle = sessionFlag.onChange(() => {
    if (!sessionFlag.isSet() && timedOutMark.isSet()) listener()
  })
  return () => {
    stopRefused()
    stopIdle()
  }
}

/** The values of a form that is more than a word: a session that ends meanwhile costs none of it. In memory only. */
export function useKeptFields<Values extends object>(
  form: string,
  initial: Values,
  problems: Parameters<typeof useFields<Values>>[1],
): KeptFields<Values> {
  const { id } = useAccount()
  const fields = useFields<Values>({ ...initial, ...draftsOf(id).get(form) }, problems)
  const { values } = fields
  useEffect(() => onSessionLost(() => draftsOf(id).set(form, values)), [id, form, values])
  return { ...fields, forget: () => draftsOf(id).delete(form) }
}
