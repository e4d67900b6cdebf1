import { stat } from 'node:fs/promises'
import { EngineError } from '@perigee/compute/engine'
import { orIfMissing } from '@perigee/server-kit/or-if-missing'
import { runTool } from './run-tool'
import type { Acceleration } from './settings'

/** As whom processes of QEMU run. */
export interface Account {
  uid: number
  gid: number
}

/** The user of that name or number, where we are root; else ourselves. @throws EngineError where there is none, or it is root */
export async function findAccount(user: string): Promise<Account> {
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (own.uid !== 0) return own
  const found = /^\d+$/.test(user) ? { uid: Number(user), gid: Number(user) } : await lookUp(user)
  if (found.uid === 0)
    throw new EngineError('unavailable', 'Machines cannot run as root: another user has to be named.')
  return found
}

/** The account with the group that may use what accelerates machines. */
export async function withAcceleration(account: Account, acceleration: Acceleration): Promise<Account> {
  if (acceleration === 'tcg' || process.getuid?.() !== 0) return account
  const device = await orIfMissing(stat('/dev/kvm'), undefined)
  return device === undefined || device.gid === 0 ? account : { ...account, gid: device.gid }
}

async function lookUp(name: string): Promise<Account> {
  try {
    const [uid, gid] = await Promise.all([runTool('id', ['-u', '--', name]), runTool('id', ['-g', '--', name])])
    return { uid: Number(uid), gid: Number(gid) }
  } catch (cause) {
    throw new EngineError('unavailable', 'The user as whom machines are to run is not there.', { cause })
  }
}
