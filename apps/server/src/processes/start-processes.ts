import { fork } from 'node:child_process'
import type { DatabaseAddress } from '@perigee/server-kit/database'
import { keepRunning, type KeptProcess } from '@perigee/server-kit/processes/keep-running'
import { urlOfDatabase } from '@perigee/server-kit/database/url-of-database'
import type { Logger } from '@perigee/server-kit/logger'
import { createDoors, type Doors } from '@perigee/server-kit/processes/doors'
import type { Shutdown } from '@perigee/server-kit/shutdown'
import { minute, second } from '@perigee/std/durations'
import type { Config } from '../load-config'
import { localUrl } from '../services/local-url'
import type { ServiceName } from '../services/service-names'
import { drainTimeOf } from '../services/start-services'
import { boundOf } from './bound-of'
import type { ProcessPlan } from './plan-processes'
import { processFile } from './process-file'
import { nodeOptions, programFile } from './program'
import { planVariable } from './this-process'

interface Parts {
  config: Config
  /** Services of this process. */
  here: readonly ServiceName[]
  processes: readonly ProcessPlan[]
  address: DatabaseAddress
  logger: Logger
  shutdown: Shutdown
}

/** For a process to close what it has once its requests have ended, the running batch of a job among it. */
const closingTime = minute + 15 * second

export interface ServiceProcesses {
  /** Resolves when all of them answer. @throws when one ends before it does */
  started: Promise<void>
  /** The metrics of each that answers, as text. */
  measure(): Promise<string[]>
}

/**
 * Starts the processes of this program that run one service each, and keeps them running until `shutdown`: all drain
 * with the servers of this process, but for auth, which the others may still ask.
 */
export function startProcesses(parts: Parts): ServiceProcesses {
  const { config, processes, logger, shutdown } = parts
  if (processes.length === 0) return { started: Promise.resolve(), measure: () => Promise.resolve([]) }
  const doors = createDoors({ logger })
  const file = processFile(config.dataFolder)
  shutdown.onShutdown('file of the processes', () => file.remove())
  const all: KeptProcess[] = []
  const onChange = (): void => file.write(all.map((one) => one.state()))
  for (const plan of processes) {
    const kept = keep(plan, { ...parts, doors, onChange })
    all.push(kept)
    const stopTime = stopTimeOf(plan, config) + second
    if (plan.service === 'auth') shutdown.onShutdown(plan.name, () => kept.stop(), stopTime)
    else shutdown.onDrain(plan.name, () => kept.stop(), stopTime)
    shutdown.onStopping(() => kept.tellStopping())
  }
  // after a second Ctrl-C, or any other end that is not a stop
  process.once('exit', () => all.forEach((one) => one.kill()))
  const started = Promise.all(all.map((one) => one.started)).then(() => undefined)
  started.catch(() => undefined)
  return { started, measure: () => Promise.all(all.map((one) => one.measure())) }
}

function keep(plan: ProcessPlan, parts: Parts & { doors: Doors; onChange: () => void }): KeptProcess {
  const { config, doors, logger, onChange } = parts
  const bound = boundOf(plan, config)
  return keepRunning({
    name: plan.name,
    start: () =>
      fork(programFile, ['serve', `--services=${plan.service}`], {
        execArgv: nodeOptions(bound),
        env: { UV_THREADPOOL_SIZE: poolSize, ...process.env, ...environmentOf(plan, parts) },
        // Ctrl-C is for the main process, which tells the others
        detached: true,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      }),
    doors,
    memoryLimit: bound.memory,
    hangTime: config.settings.server.hangTime,
    stopTime: stopTimeOf(plan, config),
    logger,
    onChange,
  })
}

const stopTimeOf = ({ service }: ProcessPlan, config: Config): number => drainTimeOf(service, config) + closingTime

/** Threads of libuv's pool, unless the operator said: each that waits for a disk to sync is none for other files. */
const poolSize = '16'

/** By the environment, where other users cannot read it, and never by the command line. */
function environmentOf(plan: ProcessPlan, { config, here, processes, address }: Parts): NodeJS.ProcessEnv {
  const { settings, ports } = config
  const hasAuth = processes.some(({ service }) => service === 'auth')
  return {
    ...planVariable(plan),
    DATABASE_URL: urlOfDatabase(address),
    ...(here.includes('api') && { PERIGEE_API_URL: localUrl(settings.api.bind, ports.api) }),
    ...(hasAuth && plan.service !== 'auth' && { PERIGEE_AUTH_URL: localUrl(settings.auth.host, ports.auth) }),
  }
}
