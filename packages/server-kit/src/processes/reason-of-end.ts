import type { ChildProcess } from 'node:child_process'

/** Completes "it ended because", for logs: `ours` is why we killed it, if we did. */
export function reasonOfEnd({ exitCode, signalCode, pid }: ChildProcess, ours?: string): string {
  if (ours !== undefined) return ours
  if (pid === undefined) return 'it could not be started'
  if (signalCode === 'SIGABRT') return 'it was aborted, most likely because its heap was full (SIGABRT)'
  return signalCode === null ? `it ended with code ${exitCode ?? 'unknown'}` : `it was killed by ${signalCode}`
}
