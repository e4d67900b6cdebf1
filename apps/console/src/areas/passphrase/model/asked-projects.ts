import { type SessionPart, useSessionScope } from '@/lib/session-scope'

const askedPart: SessionPart<Set<string>> = { make: () => new Set(), dispose: (asked) => asked.clear() }

/** The projects of this login whose passphrase was asked for, so that nobody is asked twice. */
export const useAskedProjects = (): Set<string> => useSessionScope().part(askedPart)
