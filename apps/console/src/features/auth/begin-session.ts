import { currentScope, sessionBegan } from '@/lib/session'

/** The server answered with a session: what was asked for by nobody, or by somebody else, is forgotten. */
export function beginSession({ rememberForOneWeek }: { rememberForOneWeek: boolean }): void {
  currentScope().queries.removeQueries({ predicate: ({ meta }) => meta?.['public'] !== true })
  sessionBegan({ forOneWeek: rememberForOneWeek })
}
