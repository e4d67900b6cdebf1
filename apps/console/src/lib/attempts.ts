import { day } from '@perigee/std/durations'
import * as z from 'zod/mini'

const key = 'perigee.attempts'
const attempts = z.record(z.string(), z.object({ attempt: z.string(), at: z.number() }))
type Attempts = z.output<typeof attempts>

/** Card providers forget what was tried after a day. */
const keptFor = day

/**
 * Names one business act ("funds:me:2500:card_1"), so that the server does it once however often it is sent: it stays the
 * same over a double click, a reload and in other tabs, until the act is done.
 */
export function attemptOf(act: string): string {
  const kept = read()
  const attempt = kept[act]?.attempt ?? crypto.randomUUID()
  write({ ...kept, [act]: { attempt, at: Date.now() } })
  return attempt
}

/** The act has succeeded, or failed for good: the same one wanted again is another one. */
export function endAttempt(act: string): void {
  const { [act]: _, ...rest } = read()
  write(rest)
}

/** Acts that begin so and are not done, the newest first. */
export const openActs = (beginning: string): string[] =>
  Object.entries(read())
    .filter(([act]) => act.startsWith(beginning))
    .toSorted(([, one], [, other]) => other.at - one.at)
    .map(([act]) => act)

function read(): Attempts {
  const found = z.safeParse(attempts, parsed(localStorage.getItem(key)))
  const all = found.success ? Object.entries(found.data) : []
  return Object.fromEntries(all.filter(([, { at }]) => Date.now() - at < keptFor))
}

const write = (kept: Attempts): void => localStorage.setItem(key, JSON.stringify(kept))

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}
