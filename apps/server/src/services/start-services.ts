import type { AuthSchema } from '@perigee/auth'
import type { CardSandboxSchema } from '@perigee/card-providers/sandbox/schema'
import { createAdmission, type Admission } from '@perigee/server-kit/admission/create-admission'
import { createLinks } from '@perigee/edge-access/links'
import { createRegisterAccess } from './register-access'
import { createFolderCache, type FolderCache } from '@perigee/object-client/listing/folder-cache'
import { findKnownHeads } from '@perigee/satellite-db/api-keys'
import { findProjectOfApiKey } from '@perigee/satellite-db/api-key-by-head'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { closeDatabase, openDatabase, type DatabaseAddress } from '@perigee/server-kit/database'
import type { Installation } from '@perigee/server-kit/installation'
import type { Logger } from '@perigee/server-kit/logger'
import type { EdgeReporter } from '@perigee/server-kit/edge-reports/create-reporter'
import { createMetrics, type Metrics } from '@perigee/server-kit/metrics/create-metrics'
import { createOutbox } from '@perigee/server-kit/outbox/create-outbox'
import { deriveInstallationKey } from '@perigee/server-kit/secrets'
import type { Shutdown } from '@perigee/server-kit/shutdown'
import { keepCertificate, type KeptCertificate } from '@perigee/server-kit/tls/keep-certificate'
import { systemClock } from '@perigee/std/clock'
import { minute, second } from '@perigee/std/durations'
import { toHex } from '@perigee/std/encoding'
import type { StoreSchema } from '@perigee/store-core/schema'
import { join } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import type { Config } from '../load-config'
import type { ProcessPlan } from '../processes/plan-processes'
import type { BodyThreads } from '../stages/body-threads'
import { satelliteAddress } from '../urls'
import { version } from '../version'
import { createLinkRules } from './link-rules'
import { localUrl } from './local-url'
import type { OpenedStore } from './open-store'
import { outboxToken } from './outbox-address'
import { openThreads } from './open-threads'
import type { ServiceName } from './service-names'
import { tellNativeModule } from './tell-native-module'
import { type Service, withTls } from './with-tls'

/** How long requests to the console may take to end when the server stops; the edge has settings for it. */
const drainTime = minute
/** For certificates of domains, which are rarely looked for. */
const fewConnections = 2
/** For closing what is left once the time of a service is over. */
const closingTime = 5 * second

interface Parts {
  config: Config
  services: readonly ServiceName[]
  /** Of a process that has one service of several; undefined where all of it is here. */
  plan?: ProcessPlan
  metrics?: Metrics
  address: DatabaseAddress
  installation: Installation
  logger: Logger
  shutdown: Shutdown
}

/** What one service is started with; all that need the object store get the same one. */
type ServiceParts = MeasuredParts & {
  store: () => Promise<OpenedStore>
  folders: () => Promise<FolderCache>
  threads: BodyThreads | undefined
  reporter: () => Promise<EdgeReporter>
}
/** `certificate` is the operator's, null without one. */
type MeasuredParts = Parts & { metrics: Metrics; admission: Admission; certificate: KeptCertificate | null }

/**
 * Starts the chosen services, each with a database pool of its own, and registers how to stop them: all drain at the
 * same time, but for auth, which the others may still ask, and api, which they tell what they saw. The code of a service is loaded when it is started: a process
 * with one of them starts sooner and takes less memory.
 */
export async function startServices(given: Parts): Promise<void> {
  const { config, services, plan, logger, shutdown, metrics = createMetrics() } = given
  const { server } = config.settings
  const admission = createAdmission({ settings: server, metrics, logger, processes: processesOf(given) })
  const certificate = config.tls && (await keepCertificate(config.tls.files, { logger }))
  if (certificate) shutdown.onShutdown('certificate', () => certificate.stop())
  const parts = { ...given, metrics, admission, certificate }
  const starters = {
    auth: runAuth,
    gateway: runGateway,
    linkshare: runLinkshare,
    api: runApi,
    outbox: runOutbox,
    compute: runCompute,
  }
  let opened: Promise<OpenedStore> | undefined
  const store = () =>
    (opened ??= import('./open-store').then(({ openStore }) =>
      openStore({
        ...parts,
        placements: config.placements,
        browserKeyPrefix: config.settings.api.browserKeyPrefix,
        keptNamesSize: server.listingStorage,
        processes: processesOf(given),
        ...(plan && { maxConnections: plan.connections }),
        runsJobs: plan?.runsJobs ?? true,
      }),
    ))
  let reporting: Promise<EdgeReporter> | undefined
  const reporter = () => (reporting ??= import('./open-reporter').then(({ openReporter }) => openReporter(parts)))
  let cached: Promise<FolderCache> | undefined
  const folders = () =>
    (cached ??= store().then(({ keptNames }) => {
      const cache = createFolderCache({ maxSize: listingMemory(config), kept: keptNames })
      shutdown.onShutdown('names of folders', () => cache.settled(), closingTime)
      return cache
    }))
  const threads = openThreads(given)
  if (threads) shutdown.onShutdown('threads for bodies', () => threads.close())
  for (const name of services) {
    const own = { store, folders, threads, reporter, logger: logger.child({ service: name }) }
    const started: Service = await starters[name]({ ...parts, ...own })
    const service = certificate ? await withTls(started, { name, config, certificate }) : started
    if (service.tellStopping) shutdown.onStopping(service.tellStopping)
    if (name === 'auth' || name === 'api') shutdown.onShutdown(name, service.stop, drainTime)
    else shutdown.onDrain(name, service.stop, drainTimeOf(name, config) + closingTime)
  }
  tellNativeModule(services, config, logger)
  logger.info({ services, version, urls: config.urls }, 'started')
}

/** How many processes share what a service lets through. */
const processesOf = ({ plan }: Parts): number => plan?.of ?? 1

/** Names are kept on the heap, which a process of its own may have little of. */
const listingMemory = ({ settings }: Config): number =>
  Math.min(settings.server.listingMemory, getHeapStatistics().heap_size_limit / 4)

/** How long running requests may take to end when a service stops. */
export function drainTimeOf(name: ServiceName, { settings }: Config): number {
  if (name === 'gateway') return settings.gateway.shutdownTimeout
  return name === 'linkshare' ? settings.linkshare.shutdownTimeout : drainTime
}

function pool<Schema>(
  { address, plan, logger, metrics, shutdown }: MeasuredParts,
  name: ServiceName,
  most = plan?.connections,
) {
  const db = openDatabase<Schema>(address, {
    logger,
    ...(most !== undefined && { maxConnections: most }),
    watch: (opened) => metrics.watchPool(name, opened),
  })
  shutdown.onShutdown('database pool', () => closeDatabase(db))
  return db
}

const resolveTokenOf = ({ rootSecret }: Installation): string =>
  toHex(deriveInstallationKey(rootSecret, 'resolve-token'))

async function runAuth(parts: MeasuredParts) {
  const { start: startAuth } = await import('@perigee/auth')
  const { config, installation, logger, metrics, admission } = parts
  const satellite = pool<SatelliteSchema>(parts, 'auth')
  return startAuth({
    settings: config.settings.auth,
    db: pool<AuthSchema>(parts, 'auth'),
    gatewayUrl: config.urls.gateway,
    satelliteAddress: satelliteAddress(installation.nodeId, config.urls.console, config.settings.api.storePort),
    resolveTokens: [resolveTokenOf(installation)],
    rootSecret: installation.rootSecret,
    projectOfApiKey: (head) => findProjectOfApiKey(satellite, head),
    knownHeads: (heads) => findKnownHeads(satellite, heads),
    logger,
    metrics,
    admission,
  })
}

const authUrlOf = ({ config, services }: Parts): string =>
  services.includes('auth') ? localUrl(config.settings.auth.host, config.ports.auth) : config.urls.auth

async function runGateway(parts: ServiceParts) {
  const { start: startGateway } = await import('@perigee/gateway')
  const { config, installation, logger, metrics, admission } = parts
  return startGateway({
    settings: config.settings.gateway,
    store: (await parts.store()).store,
    folders: await parts.folders(),
    ...(parts.threads && { threads: parts.threads }),
    authUrl: authUrlOf(parts),
    ...(config.storagePort.isOpened && { machinePort: config.storagePort }),
    publicUrl: config.urls.gateway,
    consoleOrigin: new URL(config.urls.console).origin,
    resolveToken: resolveTokenOf(installation),
    report: (await parts.reporter()).report,
    processes: processesOf(parts),
    logger,
    metrics,
    admission,
  })
}

async function runLinkshare(parts: ServiceParts) {
  const { start: startLinkshare } = await import('@perigee/linkshare')
  const { config, installation, logger, metrics, admission } = parts
  const { api, linkshare } = config.settings
  return startLinkshare({
    settings: linkshare,
    store: (await parts.store()).store,
    folders: await parts.folders(),
    ...(parts.threads?.blocks && { threads: parts.threads.blocks }),
    authUrl: authUrlOf(parts),
    resolveToken: resolveTokenOf(installation),
    report: (await parts.reporter()).report,
    processes: processesOf(parts),
    publicUrls: [config.urls.links],
    ...(linkshare.acme && { certificates: await domainCertificates(parts) }),
    ...(parts.certificate && { ownCertificate: parts.certificate }),
    otherUrls: [config.urls.console, config.urls.gateway, config.urls.auth],
    blobLocations: linkshare.blobLocations,
    brand: { name: api.brandName, color: api.brandColor, homepageUrl: api.homepageUrl, supportUrl: api.supportUrl },
    logger,
    metrics,
    admission,
  })
}

async function domainCertificates(parts: ServiceParts) {
  const { certificatePort } = await import('./certificate-port')
  const { rootSecret } = parts.installation
  return certificatePort(pool<SatelliteSchema>(parts, 'linkshare', fewConnections), { rootSecret, clock: systemClock })
}

async function runApi(parts: MeasuredParts) {
  const { start: startApi } = await import('@perigee/api')
  const { config, installation, logger, metrics, admission } = parts
  const cards = await openCards(parts)
  const { openTokenPorts } = await import('./open-token-ports')
  const tokens = await openTokenPorts(config.settings.api, logger)
  const { createControlCalls } = await import('@perigee/store-core/control/create-control-calls')
  return startApi({
    settings: config.settings.api,
    ...(cards && { cards }),
    ...(tokens && { tokens }),
    db: pool<SatelliteSchema>(parts, 'api'),
    jobsDatabase: parts.address,
    installation,
    urls: config.urls,
    placements: config.placements.offered,
    edgeHosts: config.settings.server.edgeHosts,
    linkRules: createLinkRules(createLinks({ authUrl: authUrlOf(parts), resolveToken: resolveTokenOf(installation) })),
    store: createControlCalls({
      db: pool<StoreSchema>(parts, 'api', fewConnections),
      clock: systemClock,
      placements: config.placements.offered,
    }),
    registerAccess: createRegisterAccess({ authUrl: authUrlOf(parts) }),
    staticDir: config.consoleFolder,
    formerAssetsDir: join(config.dataFolder, 'console-assets'),
    passphraseKeysFile: config.passphraseKeysFile,
    outbox: createOutbox(config.outboxFolder),
    logger,
    metrics,
    admission,
  })
}

async function openCards(parts: MeasuredParts) {
  const { config, installation, shutdown } = parts
  const { billing, cardProvider, stripeSecretKey, stripeWebhookSecret, bind } = config.settings.api
  if (!billing || cardProvider === null) return undefined
  if (cardProvider === 'stripe') {
    const { createStripe } = await import('@perigee/card-providers/stripe/create-stripe')
    // the app refuses to start without them
    const provider = createStripe({ secretKey: stripeSecretKey ?? '', webhookSecret: stripeWebhookSecret ?? '' })
    return { provider, sandbox: null }
  }
  const { openSandbox } = await import('./open-card-provider')
  return openSandbox({
    db: pool<CardSandboxSchema>(parts, 'api', fewConnections),
    rootSecret: installation.rootSecret,
    apiUrl: localUrl(bind, config.ports.api),
    shutdown,
  })
}

async function runCompute(parts: MeasuredParts) {
  const { startCompute } = await import('./start-compute')
  return startCompute({ ...parts, db: pool<SatelliteSchema>(parts, 'compute') })
}

async function runOutbox({ config, logger }: Parts) {
  const { startOutbox } = await import('@perigee/server-kit/outbox/start-outbox')
  const outbox = createOutbox(config.outboxFolder)
  return startOutbox({ outbox, port: config.ports.outbox, token: await outboxToken(config), logger })
}
