import type { ClientContext } from './context'

/** Passes on the name of an object that came, where webhooks wait for it. @returns what the store answered */
export function nameOfNew<Stored extends { event?: string }>(
  { tellName }: ClientContext,
  name: string,
  stored: Stored,
): Stored {
  if (stored.event !== undefined) tellName?.({ event: stored.event, removed: false, name })
  return stored
}

/** The same of one that went. */
export function nameOfRemoved<Deleted extends { event?: string }>(
  { tellName }: ClientContext,
  name: string,
  deleted: Deleted,
): Deleted {
  if (deleted.event !== undefined) tellName?.({ event: deleted.event, removed: true, name })
  return deleted
}
