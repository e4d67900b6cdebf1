import { sessionBegan } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'

/** The server answered with a session: what was asked for by nobody, or by somebody else, is forgotten. */
export function beginSession({ rememberForOneWeek }: { rememberForOneWeek: boolean }): void {
  currentScope().queries.clear()
  sessionBegan({ forOneWeek: rememberForOneWeek })
}
