import { apiKeys } from '@perigee/contract/api-keys'
import { hour, minute } from '@perigee/std/durations'
import * as z from 'zod/mini'
import { call, isCallError } from '@/lib/call'

/** Links that were made and not passed on yet: ids of their API keys, never the links. See docs/decisions/links-on-trial.md. */
const key = 'perigee.pending-links'
const entries = z.array(z.object({ keyId: z.string(), account: z.string(), at: z.number() }))
type Entry = z.infer<typeof entries>[number]

/** A dialog that is open says so this often. */
export const reminder = 10 * minute
/** After that nobody has the dialog open any more. */
const forgottenAfter = hour

/** Remembers that the link behind this key is to be deleted, unless it is passed on; again while its dialog is open. */
export const rememberPending = (keyId: string, account: string): void =>
  write([...others(keyId), { keyId, account, at: Date.now() }])

/** It was passed on, or is gone. */
export const forgetPending = (keyId: string): void => write(others(keyId))

/** Deletes a link that nobody has. `last`: also when the page is being closed. A failure leaves it for the next start. */
export async function discardLink(keyId: string, { last = false }: { last?: boolean } = {}): Promise<void> {
  try {
    await call(apiKeys.deleteByIds, { body: { ids: [keyId] }, asksForSession: true, keepalive: last })
    forgetPending(keyId)
  } catch (cause) {
    // Somebody else has deleted it.
    if (isCallError(cause, 404)) forgetPending(keyId)
  }
}

/** Deletes what tabs of this account left that were closed, or ended, with the dialog open. */
export async function discardLeftovers(account: string): Promise<void> {
  const old = read().filter((entry) => entry.account === account && entry.at + forgottenAfter <= Date.now())
  for (const { keyId } of old) await discardLink(keyId)
}

const others = (keyId: string): Entry[] => read().filter((entry) => entry.keyId !== keyId)

function read(): Entry[] {
  try {
    const found = z.safeParse(entries, JSON.parse(localStorage.getItem(key) ?? '[]'))
    return found.success ? found.data : []
  } catch {
    return []
  }
}

function write(pending: readonly Entry[]): void {
  if (pending.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(pending))
}
