import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { orIfMissing } from '@perigee/server-kit/or-if-missing'
import { within, type Places } from '../places'

/**
 * Whether a process of QEMU has left what it removes when it ends in good order. Of a machine that runs it is there too.
 * It is never taken away by us: a process that just starts would lose its own.
 */
export async function hasCrashMark({ root }: Places): Promise<boolean> {
  const marks = [within.pid, within.socket].map((name) => orIfMissing(lstat(join(root, name)), undefined))
  return (await Promise.all(marks)).some((mark) => mark !== undefined)
}
