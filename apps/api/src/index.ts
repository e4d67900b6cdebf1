import { listen } from '@perigee/server-kit/http-server'
import { createShutdown } from '@perigee/server-kit/shutdown'
import type { Clock } from '@perigee/std/clock'
import type { Server } from 'node:http'
import type { ApiConfig } from './api-config'
import { readStaticFiles, type StaticFile } from './console/static-files'
import { keepAssets } from './console/former-assets'
import { createApp } from './create-app'
import { createDeps } from './create-deps'
import { startJobs } from './jobs/start-jobs'
import { startWebhooks } from './jobs/start-webhooks'
import { warnOfFont } from '@perigee/billing/invoices/document/invoice-font'
import { noteSwitchedOn } from '@perigee/satellite-db/billing-begin'
import { verifyNobody } from '@perigee/accounts/passwords/password-hash'
import { smtpTransport } from '@perigee/server-kit/outbox/smtp-transport'

export type { ApiConfig } from './api-config'
export { directReports } from './modules/edge-reports/apply-batch'
export { settings } from './settings'

const noFiles: ReadonlyMap<string, StaticFile> = new Map()

/** Starts the console API, which also serves the console. The database must be migrated. */
export async function start(config: ApiConfig): Promise<{ url: string; server: Server; stop(): Promise<void> }> {
  const { settings, staticDir, logger } = config
  const { onShutdown, stop } = createShutdown({ logger })
  const smtp = settings.smtpUrl === null ? undefined : smtpTransport(settings.smtpUrl, { from: settings.mailFrom })
  if (smtp) onShutdown('mail server', () => smtp.close())

  const deps = createDeps(config, smtp ?? config.outbox)
  onShutdown('mails', () => deps.mailer.settled())
  onShutdown('uses of API keys', deps.restKeyUses.start())
  const built = staticDir === null ? noFiles : await readStaticFiles(staticDir)
  const files = await withFormerAssets(built, config, deps.clock)
  if (staticDir !== null && built.size === 0)
    logger.warn({ staticDir }, 'the console is not built: only the API is served')
  await verifyNobody('warm up')
  if (settings.billing) {
    await noteSwitchedOn(deps.db, deps.clock())
    await warnOfFont(settings.invoiceFont, logger)
  }

  if (config.jobsDatabase !== undefined) {
    const jobs = await startJobs(deps, config.jobsDatabase)
    onShutdown('jobs', () => jobs.stop())
    const webhooks = startWebhooks(deps)
    onShutdown('webhooks', () => webhooks.stop())
    // Whatever a process that was killed has left behind need not wait for the job's minute.
    deps.deliverMailsSoon()
  }
  const app = createApp(deps, files, config)
  onShutdown('api', () => app.close())
  const url = await listen(app, { host: settings.bind, port: settings.port, variable: 'PERIGEE_API_PORT' })
  return { url, server: app.server, stop }
}

/** A page that was open before an upgrade still finds its parts. */
async function withFormerAssets(
  built: ReadonlyMap<string, StaticFile>,
  { formerAssetsDir: folder, logger }: ApiConfig,
  clock: Clock,
): Promise<ReadonlyMap<string, StaticFile>> {
  if (folder === undefined || built.size === 0) return built
  return new Map([...(await keepAssets(built, { folder, now: clock().getTime(), logger })), ...built])
}
