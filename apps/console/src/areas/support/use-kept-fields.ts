import { useEffect } from 'react'
import { useAccount } from '@/lib/account'
import { timedOutMark } from '@/lib/idle/timed-out-mark'
import { sessionFlag } from '@/lib/session-flag'
import { unauthorized } from '@/lib/unauthorized'
import { type Fields, useFields } from '@/lib/use-fields'

interface KeptFields<Values> extends Fields<Values> {
  /** They were sent or given up: the next time the form is blank. */
  forget: () => void
}

let owner = ''
const kept = new Map<string, object>()

/** What one account has typed; somebody else in the same tab finds nothing. */
function keptFor(account: string): Map<string, object> {
  if (owner !== account) kept.clear()
  owner = account
  return kept
}

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
  const fields = useFields<Values>({ ...initial, ...keptFor(id).get(form) }, problems)
  const { values } = fields
  useEffect(() => onSessionLost(() => keptFor(id).set(form, values)), [id, form, values])
  return { ...fields, forget: () => keptFor(id).delete(form) }
}
