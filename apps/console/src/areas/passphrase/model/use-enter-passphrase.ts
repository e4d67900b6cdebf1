import type { Project } from '@perigee/contract/projects'
import { useReducer } from 'react'
import { messageOf } from '@/lib/failure'
import { useObjectStorage, useSetPassphrase } from '@/areas/storage/public'
import { usePassphraseChecks } from './use-passphrase-checks'
import { type Findings, isConfirmed, isDoubtful, problem, reducer, start, type State } from './entering'

interface Options {
  project: Project
  /** Whether the passphrase opens none of what is known to be there. A failure keeps it from being set. */
  opensNothing?: (passphrase: string) => Promise<boolean>
  onAccepted: () => void
}

/** Typing, checking and putting in force a passphrase that the person already has. */
export function useEnterPassphrase({ project, opensNothing, onAccepted }: Options): {
  state: State
  edit: (typed: string) => void
  /** Checks what is typed, or puts it in force when that was done and confirmed. */
  submit: () => Promise<void>
} {
  const storage = useObjectStorage()
  const [state, send] = useReducer(reducer, storage.passphrases.get(project.id) ?? '', start)
  const setPassphrase = useSetPassphrase(project.id)
  const checks = usePassphraseChecks(project)

  function accept(passphrase: string, { verdict }: Findings): void {
    setPassphrase(passphrase)
    if (verdict !== 'known') void checks.remember(passphrase)
    onAccepted()
  }

  async function submit(): Promise<void> {
    const { typed } = state
    if (state.findings && isConfirmed(state)) return accept(typed, state.findings)
    send({ type: 'checking' })
    if (problem(state) !== null) return
    try {
      const [verdict, nothing] = await Promise.all([checks.judge(typed), opensNothing?.(typed) ?? false])
      const findings = { verdict, opensNothing: nothing }
      send({ type: 'found', findings })
      if (!isDoubtful(findings)) accept(typed, findings)
    } catch (cause) {
      send({ type: 'failed', message: messageOf(cause) })
    }
  }

  return { state, edit: (typed) => send({ type: 'typed', typed }), submit }
}
