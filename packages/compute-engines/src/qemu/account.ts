import { stat } from 'node:fs/promises'
import { EngineError } from '@perigee/compute/engine'
import { orIfMissing } from '@perigee/server-kit/or-if-missing'
import { hasOwnIds } from './own-ids'
import { runTool } from './run-tool'
import type { Acceleration } from './settings'

/** As whom processes of QEMU run. */
export interface Account {
  uid: number
  gid: number
}

/** The account of a machine that has that id for itself. */
export type AccountOf = (ownId: number) => Account

/**
 * Where we are root: `own` is for each machine the user of its own id, anything else the one user of that name or number.
 * Where we are not root: ourselves. @throws EngineError where there is none, or it is root
 */
export async function findAccounts(user: string): Promise<AccountOf> {
  const ours = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (ours.uid !== 0) return () => ours
  if (user === 'own') {
    if (!(await hasOwnIds())) {
      throw new EngineError('unavailable', 'This container has no ids for users of machines: one has to be named.')
    }
    return (ownId) => ({ uid: ownId, gid: ownId })
  }
  const found = /^\d+$/.test(user) ? { uid: Number(user), gid: Number(user) } : await lookUp(user)
  if (found.uid === 0)
    throw new EngineError('unavailable', 'Machines cannot run as root: another user has to be named.')
  return () => found
}

/** The same accounts with the group that may use what accelerates machines. */
export async function withAcceleration(accountOf: AccountOf, acceleration: Acceleration): Promise<AccountOf> {
  if (acceleration === 'tcg' || process.getuid?.() !== 0) return accountOf
  const device = await orIfMissing(stat('/dev/kvm'), undefined)
  if (device === undefined || device.gid === 0) return accountOf
  return (ownId) => ({ ...accountOf(ownId), gid: device.gid })
}

async function lookUp(name: string): Promise<Account> {
  try {
    const [uid, gid] = await Promise.all([runTool('id', ['-u', '--', name]), runTool('id', ['-g', '--', name])])
    return { uid: Number(uid), gid: Number(gid) }
  } catch (cause) {
    throw new EngineError('unavailable', 'The user as whom machines are to run is not there.', { cause })
  }
}
