import { start as startApi } from '@perigee/api'
import { start as startAuth, type AuthSchema } from '@perigee/auth'
import { start as startGateway } from '@perigee/gateway'
import { start as startLinkshare } from '@perigee/linkshare'
import { createFolderCache, type FolderCache } from '@perigee/object-client/listing/folder-cache'
import { findProjectOfApiKey } from '@perigee/satellite-db/projects/find-project-of-api-key'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { closeDatabase, openDatabase, type DatabaseAddress } from '@perigee/server-kit/database'
import type { Installation } from '@perigee/server-kit/installation'
import type { Logger } from '@perigee/server-kit/logger'
import { createOutbox } from '@perigee/server-kit/outbox/create-outbox'
import { startOutbox } from '@perigee/server-kit/outbox/start-outbox'
import { deriveInstallationKey } from '@perigee/server-kit/secrets'
import type { Shutdown } from '@perigee/server-kit/shutdown'
import { minute } from '@perigee/std/durations'
import { toHex } from '@perigee/std/encoding'
import type { DirectStore } from '@perigee/store-core/direct-store'
import type { Config } from '../load-config'
import { satelliteAddress } from '../urls'
import { version } from '../version'
import { openStore } from './open-store'
import type { ServiceName } from './service-names'

/** How long running requests may take to end when the server stops. */
const drainTime = minute

interface Parts {
  config: Config
  services: readonly ServiceName[]
  address: DatabaseAddress
  installation: Installation
  logger: Logger
  shutdown: Shutdown
}

/** What one service is started with; all that need the object store get the same one. */
type ServiceParts = Parts & { store: () => Promise<DirectStore>; folders: FolderCache }

/** Starts the chosen services, each with a database pool of its own, and registers how to stop them. */
export async function startServices(parts: Parts): Promise<void> {
  const { config, services, logger, shutdown } = parts
  const starters = { auth: runAuth, gateway: runGateway, linkshare: runLinkshare, api: runApi, outbox: runOutbox }
  let opened: Promise<DirectStore> | undefined
  const store = () => (opened ??= openStore({ ...parts, placements: config.placements }))
  const folders = createFolderCache({ maxSize: config.settings.server.listingMemory })
  for (const name of services) {
    const { stop } = await starters[name]({ ...parts, store, folders, logger: logger.child({ service: name }) })
    shutdown.onShutdown(name, stop, drainTime)
  }
  logger.info({ services, version, urls: config.urls }, 'started')
}

function pool<Schema>({ address, logger, shutdown }: Parts) {
  const db = openDatabase<Schema>(address, { logger })
  shutdown.onShutdown('database pool', () => closeDatabase(db))
  return db
}

const resolveTokenOf = ({ rootSecret }: Installation): string =>
  toHex(deriveInstallationKey(rootSecret, 'resolve-token'))

function runAuth(parts: Parts) {
  const { config, installation, logger } = parts
  const satellite = pool<SatelliteSchema>(parts)
  return startAuth({
    settings: config.settings.auth,
    db: pool<AuthSchema>(parts),
    gatewayUrl: config.urls.gateway,
    satelliteAddress: satelliteAddress(installation.nodeId, config.urls.console, config.settings.api.storePort),
    resolveTokens: [resolveTokenOf(installation)],
    projectOfApiKey: (head) => findProjectOfApiKey(satellite, head),
    logger,
  })
}

const authUrlOf = ({ config, services }: Parts): string =>
  services.includes('auth') ? localUrl(config.settings.auth.host, config.ports.auth) : config.urls.auth

async function runGateway(parts: ServiceParts) {
  const { config, installation, logger } = parts
  return startGateway({
    settings: config.settings.gateway,
    store: await parts.store(),
    folders: parts.folders,
    authUrl: authUrlOf(parts),
    resolveToken: resolveTokenOf(installation),
    logger,
  })
}

async function runLinkshare(parts: ServiceParts) {
  const { config, installation, logger } = parts
  const { api, linkshare } = config.settings
  return startLinkshare({
    settings: linkshare,
    store: await parts.store(),
    folders: parts.folders,
    authUrl: authUrlOf(parts),
    resolveToken: resolveTokenOf(installation),
    publicUrls: [config.urls.links],
    blobLocations: linkshare.blobLocations,
    brand: { name: api.brandName, color: api.brandColor, homepageUrl: api.homepageUrl, supportUrl: api.supportUrl },
    logger,
  })
}

function runApi(parts: Parts) {
  const { config, installation, logger } = parts
  return startApi({
    settings: config.settings.api,
    db: pool<SatelliteSchema>(parts),
    jobsDatabase: parts.address,
    installation,
    urls: config.urls,
    placements: config.placements.offered,
    edgeHosts: config.settings.server.edgeHosts,
    staticDir: config.consoleFolder,
    outbox: createOutbox(config.outboxFolder),
    logger,
  })
}

function runOutbox({ config, logger }: Parts) {
  return startOutbox({ outbox: createOutbox(config.outboxFolder), port: config.ports.outbox, logger })
}

/** Where a service of this process answers, whatever its public URL is. */
function localUrl(bind: string, port: number): string {
  const host = bind === '0.0.0.0' || bind === '::' ? '127.0.0.1' : bind
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
