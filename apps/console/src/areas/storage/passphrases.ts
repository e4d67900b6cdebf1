import { passphraseProblem } from '@perigee/domain/passphrase'
import { createEvent } from '@/lib/create-signal'

/** The passphrases typed in this tab, by project. They live in this object only and die with it. */
export type Passphrases = {
  get: (projectId: string) => string | null
  set: (projectId: string, passphrase: string) => void
  clear: (projectId: string) => void
  clearAll: () => void
  /** Calls back after every change; the result ends that. */
  subscribe: (listener: () => void) => () => void
}

export function createPassphrases(): Passphrases {
  const byProject = new Map<string, string>()
  const changed = createEvent()

  return {
    get: (projectId) => byProject.get(projectId) ?? null,
    set(projectId, passphrase) {
      const problem = passphraseProblem(passphrase)
      if (problem !== undefined) throw new Error(problem)
      byProject.set(projectId, passphrase)
      changed.emit()
    },
    clear(projectId) {
      byProject.delete(projectId)
      changed.emit()
    },
    clearAll() {
      byProject.clear()
      changed.emit()
    },
    subscribe: changed.listen,
  }
}
