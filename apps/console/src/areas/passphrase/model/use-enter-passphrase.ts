import type { Project } from '@perigee/contract/projects'
import { useReducer } from 'react'
import { messageOf } from '@/lib/failure'
import { useObjectStorage, useSetPassphrase } from '@/areas/storage/public'
import { usePassphraseChecks } from './use-passphrase-checks'
import { doubts, type Findings, problem, reducer, start, type State } from './entering'

interface Options {
  project: Project
  /** Whether the passphrase opens none of what is known to be there. A failure keeps it from being set. */
  opensNothing?: (passphrase: string) => Promise<boolean>
  onAccepted: () => void
}

export interface Entering {
  state: State
  /** What was found out and has to be confirmed. */
  warning: Findings | null
  /** What the field is to say, once somebody has tried to go on without it. */
  missing: string | null
  edit: (typed: string) => void
  /** Checks what is typed; after a warning it leads back to the field instead. */
  submit: () => void
  /** Puts the passphrase in force in spite of the warning. */
  goOn: () => void
}

/** Typing, checking and putting in force a passphrase that the person already has. */
export function useEnterPassphrase({ project, opensNothing, onAccepted }: Options): Entering {
  const storage = useObjectStorage()
  const [state, send] = useReducer(reducer, storage.passphrases.get(project.id) ?? '', start)
  const setPassphrase = useSetPassphrase(project.id)
  const checks = usePassphraseChecks(project)

  function accept(passphrase: string, { verdict }: Findings): void {
    setPassphrase(passphrase)
    if (verdict !== 'known') void checks.remember(passphrase)
    onAccepted()
  }

  async function check(): Promise<void> {
    const { typed } = state
    send({ type: 'checking' })
    if (problem(state) !== null) return
    try {
      const [verdict, nothing] = await Promise.all([checks.judge(typed), opensNothing?.(typed) ?? false])
      const findings = { verdict, opensNothing: nothing }
      send({ type: 'found', findings })
      if (doubts({ findings }) === null) accept(typed, findings)
    } catch (cause) {
      send({ type: 'failed', message: messageOf(cause) })
    }
  }

  const warning = doubts(state)
  return {
    state,
    warning,
    missing: state.error === null ? null : problem(state),
    edit: (typed) => send({ type: 'typed', typed }),
    submit: () => (warning === null ? void check() : send({ type: 'retried' })),
    goOn: () => warning !== null && accept(state.typed, warning),
  }
}
