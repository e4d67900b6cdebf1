import type { TokenPorts } from '@perigee/billing/tokens/token-context'
import { isComputeOffered } from '@perigee/compute/require-compute'
import type { Placement } from '@perigee/domain/placements'
import type { SocketAddress } from '@perigee/server-kit/database'
import { deriveInstallationKey } from '@perigee/server-kit/secrets'
import { createLogger, type LogLevel } from '@perigee/server-kit/logger'
import { listen } from '@perigee/server-kit/http-server'
import { migrate } from '@perigee/server-kit/migrate'
import type { Mail } from '@perigee/server-kit/outbox/mail'
import { createSandbox, type Sandbox } from '@perigee/card-providers/sandbox/create-sandbox'
import type { CardSandboxSchema } from '@perigee/card-providers/sandbox/schema'
import { stripeOver } from '@perigee/card-providers/testing/stripe-over'
import { migrations } from '@perigee/satellite-db/migrations/index'
import { createControlCalls } from '@perigee/store-core/control/create-control-calls'
import { migrateAll } from '@perigee/store-core/testing/test-store'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { cardProvider } from '@perigee/contract/payments/card-provider'
import { fakeClock, type FakeClock } from '@perigee/testing/clock'
import { openTestDatabase } from '@perigee/testing/postgres'
import type { Kysely } from 'kysely'
import { afterAll } from 'vitest'
import type { StaticFile } from '../console/static-files'
import { createApp } from '../create-app'
import { createDeps } from '../create-deps'
import type { Deps } from '../deps'
import { settings } from '../settings'
import { apiClient, type ApiClient } from './api-client'
import { cardWebhookSecret } from './billing-env'
import { fakeAuth, type FakeAuth } from './fake-auth'

export interface TestApi {
  url: string
  deps: Deps
  db: Deps['db']
  address: SocketAddress
  clock: FakeClock
  /** What stands for the auth service. */
  auth: FakeAuth
  /** The card provider, or what stands behind Stripe; null where billing is off. */
  cards: Sandbox | null
  /** What a browser asks of Stripe, by the path behind `/v1/`; null with any other provider. */
  stripe: ReturnType<typeof stripeOver>['ask'] | null
  /** Log lines, parsed. */
  log: Record<string, unknown>[]
  /** A browser without any cookie yet. */
  browser(): ApiClient
  /** All mails so far, when none is under way. */
  mails(): Promise<Mail[]>
}

export interface TestApiOptions {
  env?: Record<string, string>
  consoleUrl?: string
  files?: ReadonlyMap<string, StaticFile>
  passphraseKeysFile?: string
  /** Besides the default one. */
  placements?: readonly Placement[]
  /** Where deposits come from; none are taken without. */
  tokens?: TokenPorts
  /** Whether the database has the object store's tables, for calls about buckets. */
  store?: boolean
  /** Of `log`; info by default. */
  logLevel?: LogLevel
}

// Tests let days pass: sessions do not end of themselves unless a test wants it.
const generous = {
  PERIGEE_DISCREET_ANSWER_TIME: '0ms',
  PERIGEE_RATE_LIMIT_BURST: '100000',
  PERIGEE_INACTIVITY_TIMER: 'false',
  PERIGEE_API_PORT: '1',
  PERIGEE_CAPTCHA: 'none',
  // where nobody listens: no test asks the world
  PERIGEE_DNS_SERVERS: '127.0.0.1:9',
}

/** The real app on a free port and a database of its own, ended with the test file. Time moves only by `clock`. */
export async function startApi(options: TestApiOptions = {}): Promise<TestApi> {
  const {
    env = {},
    consoleUrl,
    files = new Map(),
    passphraseKeysFile = null,
    placements = [],
    logLevel = 'info',
    tokens,
    store = false,
  } = options
  const database = await openTestDatabase<SatelliteSchema>({
    template: store ? 'store' : 'satellite',
    migrate: store ? migrateAll : (db) => migrate(db, { schema: 'satellite', migrations }),
  })
  const log: Record<string, unknown>[] = []
  const logger = createLogger({
    level: logLevel,
    destination: { write: (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>) },
  })
  const sent: Mail[] = []
  const clock = fakeClock(new Date())
  const linkRules = fakeAuth()
  const loaded = settings.load({ ...generous, ...env })
  const webhook = { url: '', secret: cardWebhookSecret }
  const cards =
    loaded.cardProvider === null
      ? null
      : await createSandbox({ db: database.db as unknown as Kysely<CardSandboxSchema>, clock, webhook })
  const stripe = cards && loaded.cardProvider === 'stripe' ? stripeOver(cards, cardWebhookSecret) : null
  const deps = createDeps(
    {
      settings: loaded,
      ...(cards && {
        cards: stripe ? { provider: stripe.provider, sandbox: null } : { provider: cards, sandbox: cards },
      }),
      db: database.db,
      installation: { rootSecret: deriveInstallationKey(new Uint8Array(32).fill(7), 'cookie'), nodeId: '1NodeId' },
      urls: {
        console: consoleUrl ?? 'http://console.test:7910',
        gateway: 'http://127.0.0.1:7912',
        auth: 'http://127.0.0.1:7913',
        links: 'http://127.0.0.1:7914',
        compute: isComputeOffered(loaded) ? 'http://127.0.0.1:7915' : null,
      },
      edgeHosts: ['https://*.edge.test'],
      staticDir: null,
      passphraseKeysFile,
      placements,
      linkRules,
      store: createControlCalls({ db: database.db, clock, placements }),
      registerAccess: linkRules.registerAccess,
      ...(tokens && { tokens }),
      outbox: { send: async (mail) => void sent.push(mail) },
      clock,
      logger,
    },
    { send: async (mail) => void sent.push(mail) },
  )
  const app = createApp(deps, files)
  const url = await listen(app, { host: '127.0.0.1', port: 0, variable: 'PERIGEE_API_PORT' })
  webhook.url = `${url}${cardProvider.webhook.path}`
  afterAll(async () => {
    await app.close()
    await database.drop()
  })
  return {
    url,
    deps,
    db: database.db,
    address: database.address,
    clock,
    auth: linkRules,
    cards,
    stripe: stripe?.ask ?? null,
    log,
    browser: () => apiClient(url),
    mails: async () => {
      await deps.mailer.settled()
      return sent
    },
  }
}
