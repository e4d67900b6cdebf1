import { domainPorts } from '@perigee/linkshare/settings'
import { isAlive } from '@perigee/server-kit/embedded-postgres/alive'
import { assertPortFree } from '@perigee/server-kit/http/listen'
import { openInstallation } from '@perigee/server-kit/installation'
import { createLogger, type Logger } from '@perigee/server-kit/logger'
import { createMetrics } from '@perigee/server-kit/metrics/create-metrics'
import { createShutdown, type Shutdown } from '@perigee/server-kit/shutdown'
import { unknownSettingLines } from '../all-settings'
import { banner } from '../banner'
import { prepareDataFolder } from '../instance/prepare-data-folder'
import { takeLock } from '../instance/take-lock'
import { assertWhole } from '../instance/unfinished-restore'
import type { Config } from '../load-config'
import { untilGone } from '../process-watch'
import { provideDatabase } from '../services/database'
import { migrateAll } from '../services/migrate-all'
import { outboxAddress } from '../services/outbox-address'
import { servedOf, type ServiceName } from '../services/service-names'
import { showPresence } from '../services/presence'
import { startServices } from '../services/start-services'
import { untilBroken } from '../until-broken'
import { untilToldToStop } from '../until-told-to-stop'
import { howToBegin } from './first-account'
import { planProcesses, type Plan } from '../processes/plan-processes'
import { startProcesses } from '../processes/start-processes'
import { serveMetrics } from '../services/serve-metrics'
import { tlsPortOf } from '../tls-config'

/** What has to go on while the server runs. */
interface Up {
  /** How to make the first account, while there is none. */
  firstAccount?: string | undefined
  /** Of an embedded PostgreSQL. */
  postgresPid?: number
  /** Rejects when the database goes to another root secret. */
  estranged?: Promise<never>
}

interface Running {
  config: Config
  services: readonly ServiceName[]
  plan: Plan
  logger: Logger
  shutdown: Shutdown
}

/** Serves until a signal comes, then drains. Whatever was started is stopped again, also when the start fails. */
export async function runServe(config: Config, wanted: readonly ServiceName[]): Promise<void> {
  const services = servedOf(wanted, config)
  if (services.length === 0) throw new Error(nothingToServe(wanted))
  const plan = planProcesses(services, config.settings.server.workers)
  const isAlone = plan.processes.length === 0
  const logger = createLogger({ level: config.settings.server.logLevel, ...(isAlone ? {} : { process: 'main' }) })
  const shutdown = createShutdown({ logger })
  for (const line of unknownSettingLines(process.env)) say(`Note: ${line}`)
  let up: Up = {}
  const told = untilToldToStop(() => endAtOnce(up.postgresPid))
  const broken = untilBroken(logger)
  try {
    up = await Promise.race([bringUp({ config, services, plan, logger, shutdown }), broken])
    say(
      banner(config, services, {
        outbox: services.includes('outbox') ? await outboxAddress(config) : undefined,
        firstAccount: up.firstAccount,
      }),
    )
    const ends = [up.estranged, up.postgresPid === undefined ? undefined : postgresEnded(up.postgresPid)]
    await Promise.race([told, broken, ...ends.filter((end) => end !== undefined)]).catch(async (cause: unknown) => {
      // what broke first may have broken by that
      if (up.postgresPid !== undefined && !(await isAlive(up.postgresPid))) throw postgresGone(cause)
      throw cause
    })
    say('Stopping: running requests may end, once more Ctrl-C stops at once.')
    await shutdown.stop({ delay: config.settings.server.shutdownDelay })
  } finally {
    await shutdown.stop()
  }
}

const nothingToServe = (wanted: readonly ServiceName[]): string =>
  `Nothing of this is set up here: ${wanted.join(', ')}. Compute needs PERIGEE_COMPUTE, the outbox no mail server.`

/** A signal that comes meanwhile is acted on afterwards. */
async function bringUp({ config, services, plan, logger, shutdown }: Running): Promise<Up> {
  await prepareDataFolder(config.dataFolder)
  await assertWhole(config.dataFolder)
  if (config.settings.server.databaseUrl === null) {
    const lock = await takeLock(config.dataFolder, addressOf(config, services))
    shutdown.onShutdown('lock', () => lock.release())
  }
  await assertPortsFree(config, services)
  const { address, postgresPid } = await provideDatabase(config, { logger, shutdown })
  const secret = config.settings.server.secret
  const installation = await openInstallation(config.dataFolder, secret ? { secret } : {})
  const { rootSecret } = installation
  const { ended: estranged } = await showPresence(address, { rootSecret, logger, shutdown })
  await migrateAll(address, { rootSecret, logger })
  const { started, measure } = startProcesses({ config, ...plan, address, logger, shutdown })
  const metrics = createMetrics(plan.processes.length === 0 ? {} : { process: 'main' })
  await serveMetrics({ config, address, metrics, others: measure, logger, shutdown })
  await startServices({ config, services: plan.here, address, installation, metrics, logger, shutdown })
  await started
  const firstAccount = services.includes('api')
    ? await howToBegin(address, config, { isTerminal: process.stdout.isTTY, logger })
    : undefined
  return { estranged, firstAccount, ...(postgresPid !== undefined && { postgresPid }) }
}

/** Before anything else is started: a taken port is the most likely failure. */
async function assertPortsFree({ ports, settings, tls }: Config, services: readonly ServiceName[]): Promise<void> {
  for (const name of services) {
    const host = name === 'outbox' ? '127.0.0.1' : settings.api.bind
    await assertPortFree({ host, port: ports[name], variable: `PERIGEE_${name.toUpperCase()}_PORT` })
    if (tls && name !== 'outbox') await assertPortFree(tlsPortOf(tls, name))
  }
  if (!services.includes('linkshare') || !settings.linkshare.acme) return
  const { http, tls: secure } = domainPorts(settings.linkshare)
  for (const at of [http, secure]) if (at) await assertPortFree(at)
}

async function postgresEnded(pid: number): Promise<never> {
  await untilGone(pid)
  throw postgresGone()
}

const postgresGone = (cause?: unknown) =>
  new Error('PostgreSQL ended unexpectedly, so the server stops. Its log is in the data folder.', { cause })

/** SIGQUIT ends PostgreSQL without waiting for anybody; the next start recovers. */
function endAtOnce(postgresPid: number | undefined): never {
  if (postgresPid !== undefined) process.kill(postgresPid, 'SIGQUIT')
  process.exit(1)
}

const addressOf = ({ urls }: Config, services: readonly ServiceName[]): string =>
  services.includes('gateway') && !services.includes('api') ? urls.gateway : urls.console

const say = (line: string): void => void process.stdout.write(`${line}\n`)
