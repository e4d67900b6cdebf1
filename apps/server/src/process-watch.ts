import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from '@perigee/server-kit/embedded-postgres/alive'
import { second } from '@perigee/std/durations'

/** Resolves within two seconds after a process is gone; keeps nothing else from ending. */
export async function untilGone(pid: number): Promise<void> {
  while (await isAlive(pid)) await pause(2 * second, undefined, { ref: false })
}
