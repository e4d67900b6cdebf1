import { requireOpen } from '@perigee/actors/authorize'
import { computeChannel } from '@perigee/satellite-db/compute-instances'
import { findProjectOfInstance, listDueInstances } from '@perigee/satellite-db/compute-control'
import type { DatabaseAddress } from '@perigee/server-kit/database'
import { holdAlone } from '@perigee/server-kit/database/hold-alone'
import { second } from '@perigee/std/durations'
import { type ControllerContext, usualPatience } from './controller-context'
import { createQuarantine } from './quarantine'
import { createQueue } from './queue'
import { reconcileInstance } from './reconcile-instance'
import { writeOffer } from './write-offer'

export interface ControllerOptions extends Omit<ControllerContext, 'signal' | 'patience' | 'aside'> {
  /** Of the database of `db`: the controller has a session of its own. */
  address: DatabaseAddress
  patience?: Partial<ControllerContext['patience']>
  /** Between two looks at everything, in milliseconds. */
  every?: number
  /** How many machines are worked on side by side. */
  most?: number
  /** And of those how many of one project. */
  mostOfProject?: number
}

export interface Controller {
  /** Whether it is the one that serves its location: a second one waits. */
  serves(): boolean
  /** Steps that run come to their end. */
  close(): Promise<void>
}

/**
 * Brings the machines of a location to what people want of them: at once when somebody wants something or something
 * happens to a machine, and all of them every ten seconds. Machines go on running when it ends.
 */
export function startController(options: ControllerOptions): Controller {
  requireOpen({ kind: 'job', job: 'compute' }, 'compute.reconcile')
  const { address, every = 10 * second, most = 16, mostOfProject = 3, patience, ...given } = options
  const { location, logger } = given
  const turns = { every, most, mostOfProject }
  let serving: ReturnType<typeof serve> | undefined
  let isHeld = false
  /** Of what served before: a machine is never worked on by two. */
  let ended = Promise.resolve()

  async function begin(): Promise<void> {
    isHeld = true
    await ended
    if (!isHeld || serving) return
    const controller = new AbortController()
    const context = { ...given, patience: { ...usualPatience, ...patience }, signal: controller.signal }
    serving = serve(context, controller, turns)
  }

  function end(): void {
    isHeld = false
    const ending = serving?.end()
    serving = undefined
    if (ending) ended = ending
  }

  const session = holdAlone(address, {
    lock: `perigee compute ${location.name}`,
    channel: computeChannel,
    name: 'perigee compute',
    logger,
    onHeld: () => void begin(),
    onLost: end,
    onNotified: (id) => serving?.add(id),
  })
  return {
    serves: () => serving !== undefined,
    async close() {
      end()
      await ended
      await session.close()
    },
  }
}

/** From when the location is ours until it is not. */
function serve(
  context: Omit<ControllerContext, 'aside'>,
  controller: AbortController,
  { every, most, mostOfProject }: { every: number; most: number; mostOfProject: number },
) {
  const { db, clock, engine, location, logger } = context
  const keepStrangers = createQuarantine()
  const queue = createQueue({
    most,
    mostOfGroup: mostOfProject,
    groupOf: async (id) => {
      const project = await findProjectOfInstance(db, id).catch(() => undefined)
      return project === undefined ? id : String(project)
    },
    work: async (id, aside) => {
      try {
        return await reconcileInstance({ ...context, aside }, id)
      } catch (err) {
        logger.error({ err, instance: id }, 'a machine could not be looked after')
        return null
      }
    },
  })

  const parts: [what: string, work: () => Promise<void>][] = [
    ['the offer of the location', () => writeOffer(context)],
    [
      'the machines of the location',
      async () => {
        for (const id of await listDueInstances(db, { location: location.name, now: clock() })) queue.add(id)
      },
    ],
    ['machines without a row', () => keepStrangers(context)],
  ]

  async function lookAtAll(): Promise<void> {
    for (const [what, work] of parts) {
      if (context.signal.aborted) return
      await work().catch((err: unknown) =>
        logger.warn({ err, location: location.name }, `could not look after ${what}`),
      )
    }
  }

  let looking: Promise<void> | undefined
  const look = (): void => {
    looking ??= lookAtAll().finally(() => (looking = undefined))
  }
  const timer = setInterval(look, every)
  const unwatch = engine.watch((id) => queue.add(id))
  look()
  return {
    add: (id: string) => queue.add(id),
    async end(): Promise<void> {
      controller.abort()
      clearInterval(timer)
      unwatch()
      await Promise.all([queue.close(), looking])
    },
  }
}
