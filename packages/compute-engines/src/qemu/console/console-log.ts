import { appendFile, rename, stat } from 'node:fs/promises'
import { orIfMissing } from '@perigee/server-kit/or-if-missing'
import type { Places } from '../places'
import { readTail } from './read-tail'

/** Two of them are kept of a machine, and one more piece of what it wrote. */
export const longestConsoleLog = 512 * 1024

const older = ({ console }: Places): string => `${console}.1`

/** Adds what a machine wrote to its console. What is old goes. */
export async function addToConsole(places: Places, bytes: Uint8Array): Promise<void> {
  if (bytes.length === 0) return
  const there = await orIfMissing(stat(places.console), undefined)
  if (there !== undefined && there.size > longestConsoleLog) await rename(places.console, older(places))
  await appendFile(places.console, bytes, { mode: 0o600 })
}

/** The end of it. */
export async function readConsole(places: Places, maxBytes: number): Promise<string> {
  const newer = await readTail(places.console, maxBytes)
  const before = newer.length < maxBytes ? await readTail(older(places), maxBytes - newer.length) : Buffer.alloc(0)
  return within(Buffer.concat([before, newer]), maxBytes)
}

/** A byte that is no UTF-8 takes three of the answer's, and what was cut in two at the start goes. */
function within(bytes: Buffer, maxBytes: number): string {
  let start = 0
  while (start < Math.min(4, bytes.length) && ((bytes[start] ?? 0) & 0xc0) === 0x80) start++
  const text = Buffer.from(bytes.subarray(start).toString('utf8'))
  return text
    .subarray(Math.max(0, text.length - maxBytes))
    .toString('utf8')
    .replace(/^\uFFFD+/, '')
}
