import { inTransaction } from '@perigee/actors/context'
import { type ControlledInstance, deleteInstance, isStillWanted } from '@perigee/satellite-db/compute-control'
import type { MachineSight } from '../engine'
import { askEngine } from './ask-engine'
import type { ControllerContext } from './controller-context'
import { lookForSsh } from './look-for-ssh'
import { machineSpec } from './machine-spec'
import type { Step } from './next-step'
import { note } from './note'
import type { Outcome } from './outcome'
import { restart } from './restart'
import { settleUsage } from './settle-usage'

interface Taken<S extends Step> {
  context: ControllerContext
  row: ControlledInstance
  sight: MachineSight
  step: S
}

type Take<S extends Step> = (taken: Taken<S>) => Promise<Outcome>

/** Nobody has to look before something happens, or wants to be done otherwise. */
const settled = (isWanted: boolean): Outcome => (isWanted ? null : 'again')

/** What each step does. Each can be the last one for now, and is then taken again. */
export const steps: { [Name in Step['do']]: Take<Extract<Step, { do: Name }>> } = {
  rest: async ({ context, row, sight }) => {
    const isRunning = sight.state === 'running'
    return settled(await note(context, row, isRunning ? { frozen: false } : {}, isRunning ? 'running' : 'disk'))
  },
  create: async ({ context, row }) => {
    if (!(await note(context, row, { ...pending, waits_for: 'disk' }))) return 'again'
    await askEngine(() => context.engine.create(machineSpec(context, row)))
    return start(context, row)
  },
  start: async ({ context, row }) => start(context, row),
  stop: async ({ context, row, sight }) => {
    const use = sight.state === 'running' ? 'running' : 'disk'
    if (await note(context, row, { status: 'pending', waits_for: 'stop' }, use)) {
      await context.aside(() => askEngine(() => context.engine.stop(row.id, context.patience.stop)))
    }
    return 'again'
  },
  lookForSsh: ({ context, row, sight }) => lookForSsh(context, row, sight),
  restart: ({ context, row, step }) => restart(context, row, { reason: step.reason, use: 'disk' }),
  noteShutdown: async ({ context, row }) =>
    settled(await note(context, row, { ...offline, wanted: 'stopped' }, 'disk')),
  noteStopped: async ({ context, row }) => {
    const frozen = row.ownerFrozen && row.wanted === 'running'
    return settled(await note(context, row, { ...offline, frozen, problem: frozen ? isFrozen : null }, 'disk'))
  },
  noteError: async ({ context, row, step }) =>
    settled(await note(context, row, { status: 'error', waits_for: null, problem: step.reason }, 'disk')),
}

const pending = { status: 'pending', problem: null, retry_at: null, frozen: false } as const
const offline = { status: 'offline', waits_for: null, problem: null, retry_at: null, failed_starts: 0 } as const
const isFrozen = 'This instance is stopped because the account of the owner of its project is frozen.'

/** That it is being started is written down first: a machine that is seen running then is the one that was wanted. */
async function start(context: ControllerContext, row: ControlledInstance): Promise<Outcome> {
  const begun = { ...pending, waits_for: 'start', booted: row.wantedBoot, started_at: null } as const
  if (!(await note(context, row, begun, 'begun'))) return 'again'
  await askEngine(() => context.engine.start(machineSpec(context, row)))
  const runs = { ...pending, waits_for: 'ssh', started_at: context.clock() } as const
  await note(context, { ...row, booted: row.wantedBoot, startedAt: null, waitsFor: 'start' }, runs, 'running')
  return 'again'
}

/** All of it; the row goes when the engine has nothing left. */
export async function remove(context: ControllerContext, row: ControlledInstance): Promise<Outcome> {
  await askEngine(() => context.engine.remove(row.id))
  await inTransaction(context, async (within) => {
    if (!(await isStillWanted(within.db, row))) return
    await settleUsage(within, row, 'nothing')
    await deleteInstance(within.db, row.id)
  })
  return 'again'
}
