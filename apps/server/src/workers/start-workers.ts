import cluster, { type Worker } from 'node:cluster'
import type { DatabaseAddress } from '@perigee/server-kit/database'
import type { Logger } from '@perigee/server-kit/logger'
import type { Shutdown } from '@perigee/server-kit/shutdown'
import { minute } from '@perigee/std/durations'
import type { Config } from '../load-config'
import { localUrl } from '../services/local-url'
import type { ServiceName } from '../services/service-names'
import { urlOfDatabase } from './url-of-database'

interface Parts {
  count: number
  services: readonly ServiceName[]
  address: DatabaseAddress
  /** Where the auth service answers; undefined = as the environment says. */
  authUrl: string | undefined
  /** Of the main process; worker n answers on the port n above it. */
  metricsPort: number | null
  drainTime: number
  logger: Logger
  shutdown: Shutdown
}

/**
 * Starts processes of this program that share the ports of the given services, and waits until all of them answer.
 * One that ends later is replaced.
 * @returns a promise that rejects when a worker cannot be kept running.
 */
export async function startWorkers(parts: Parts): Promise<{ broken: Promise<never> }> {
  const { count, services, logger, shutdown, drainTime } = parts
  const running = new Set<Worker>()
  let stopping = false
  let giveUp: (error: Error) => void = () => undefined
  const broken = new Promise<never>((_, reject) => (giveUp = reject))
  broken.catch(() => undefined)

  const tell = (): void => {
    stopping = true
    for (const worker of running) worker.process.kill('SIGTERM')
  }
  shutdown.onStopping(tell)
  shutdown.onDrain(
    'workers',
    async () => {
      tell()
      await Promise.all([...running].map((worker) => new Promise((resolve) => worker.once('exit', resolve))))
    },
    drainTime + minute,
  )

  /** Resolves when the worker answers, or has ended. */
  function start(number: number): Promise<void> {
    const worker = cluster.fork(environmentOf(parts, number))
    running.add(worker)
    let isReady = false
    return new Promise((resolve) => {
      worker.once('message', () => {
        isReady = true
        resolve()
      })
      worker.once('exit', () => {
        running.delete(worker)
        resolve()
        if (stopping) return
        logger.error({ worker: number, pid: worker.process.pid }, 'a worker ended unexpectedly')
        if (isReady) void start(number)
        else giveUp(new Error('A worker ended before it could answer; its messages are above.'))
      })
    })
  }

  cluster.setupPrimary({ args: ['serve', `--services=${services.join()}`] })
  await Promise.race([Promise.all(Array.from({ length: count }, (_, at) => start(at + 1))), broken])
  return { broken }
}

function environmentOf({ count, address, authUrl, metricsPort }: Parts, number: number): NodeJS.ProcessEnv {
  return {
    PERIGEE_WORKERS: String(count),
    DATABASE_URL: urlOfDatabase(address),
    ...(authUrl === undefined ? {} : { PERIGEE_AUTH_URL: authUrl }),
    ...(metricsPort === null ? {} : { PERIGEE_METRICS_PORT: String(metricsPort + number) }),
  }
}

/** How many there are to be, and what they have to know of the main process. */
export function workersOf({ settings, ports }: Config, main: readonly ServiceName[]) {
  const { server, gateway, linkshare, auth } = settings
  return {
    count: server.workers,
    authUrl: main.includes('auth') ? localUrl(auth.host, ports.auth) : undefined,
    metricsPort: server.metricsPort,
    drainTime: Math.max(gateway.shutdownTimeout, linkshare.shutdownTimeout) + server.shutdownDelay,
  }
}
