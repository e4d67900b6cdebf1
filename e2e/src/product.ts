import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { access, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@perigee/testing/free-ports'
import { eventually } from './eventually'
import { findPostmaster } from './postmaster'
import { killAtOnce, processTree } from './process-tree'

/** The built program; PERIGEE_PROGRAM names another build of it. */
export const program =
  process.env.PERIGEE_PROGRAM ?? join(import.meta.dirname, '../../apps/server/dist/perigee-server.mjs')

export interface Installation {
  /** PERIGEE_DATA. */
  dataDir: string
  env: Record<string, string>
  /** The outbox's holds what lets in. */
  urls: { console: string; gateway: string; auth: string; links: string; outbox: string }
}

/** A running product. */
export interface Product extends Installation {
  pid: number
  /** All that it printed so far. */
  output(): string
  /** As Ctrl-C does, and waits for the end. */
  stop(): Promise<void>
  /** Ends this process, everything below it and the database, without a chance to clean up. */
  kill(): Promise<void>
  /** Ends this process only; the database is orphaned. */
  killAlone(): Promise<void>
}

/** For one answer of a service that starts; a question that was lost is asked again, in milliseconds. */
const patience = 10_000

/** A place for an installation of its own: an empty data folder and free ports. */
export async function newInstallation(env: Record<string, string> = {}): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'perigee-e2e-'))
  // As root the database runs as another user, who has to get through.
  await chmod(dataDir, 0o711)
  const [api = 0, gateway = 0, auth = 0, outbox = 0, linkshare = 0, compute = 0, storage = 0] = await freePorts(7)
  const outboxToken = randomBytes(16).toString('hex')
  await writeFile(join(dataDir, 'outbox-token'), outboxToken, { mode: 0o600 })
  return {
    dataDir,
    env: {
      PERIGEE_DATA: dataDir,
      PERIGEE_API_PORT: String(api),
      PERIGEE_GATEWAY_PORT: String(gateway),
      PERIGEE_AUTH_PORT: String(auth),
      PERIGEE_LINKSHARE_PORT: String(linkshare),
      PERIGEE_COMPUTE_PORT: String(compute),
      PERIGEE_COMPUTE_STORAGE_PORT: String(storage),
      PERIGEE_OUTBOX_PORT: String(outbox),
      // Everybody solves one before each login; the usual one takes a browser a second of work.
      PERIGEE_CAPTCHA_DIFFICULTY: '500',
      ...env,
    },
    urls: {
      console: `http://localhost:${api}`,
      gateway: `http://127.0.0.1:${gateway}`,
      auth: `http://127.0.0.1:${auth}`,
      links: `http://127.0.0.1:${linkshare}`,
      outbox: `http://127.0.0.1:${outbox}/${outboxToken}`,
    },
  }
}

export const removeInstallation = ({ dataDir }: Installation): Promise<void> =>
  rm(dataDir, { recursive: true, force: true })

/** Starts the built product and waits until all of its services answer. */
export async function startProduct(installation: Installation): Promise<Product> {
  await access(program).catch(() => {
    throw new Error(`${program} is missing: build first (npm run build).`)
  })
  const child = spawn(process.execPath, [program, 'serve'], {
    cwd: installation.dataDir,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8', ...installation.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithRun(child)
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => printed.push(part.toString()))
  const product = productOf(installation, child, () => printed.join(''))
  try {
    await untilReady(product, child)
  } catch (cause) {
    await product.kill()
    throw new Error(`The product did not start.\n${product.output().slice(-4000)}`, { cause })
  }
  return product
}

/** A run that ends before its clean-up must not leave servers behind: test runners end their workers by a signal. */
function endWithRun(child: ChildProcess): void {
  const end = () => child.kill('SIGTERM')
  const events = ['exit', 'disconnect', 'SIGTERM', 'SIGINT'] as const
  for (const event of events) process.on(event, end)
  child.once('exit', () => events.forEach((event) => process.off(event, end)))
}

function productOf(installation: Installation, child: ChildProcess, output: () => string): Product {
  const pid = child.pid ?? 0
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    ...installation,
    pid,
    output,
    async stop() {
      if (!hasEnded()) child.kill('SIGINT')
      await ended
    },
    async kill() {
      const database = await findPostmaster(installation.dataDir)
      const roots = [...(hasEnded() ? [] : [pid]), ...(database ? [database.pid] : [])]
      killAtOnce((await Promise.all(roots.map(processTree))).flat())
      await ended
    },
    async killAlone() {
      if (!hasEnded()) child.kill('SIGKILL')
      await ended
    },
  }
}

async function untilReady({ urls, env }: Product, child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit').then(() => {
    throw new Error('it ended by itself')
  })
  const places = [
    `${urls.console}/api/v0/config`,
    `${urls.gateway}/-/health`,
    `${urls.auth}/v1/health/live`,
    `${urls.links}/health/process`,
    // What needs no token: an installation of the demo has one of its own.
    ...(env.PERIGEE_SMTP_URL === undefined ? [`${new URL(urls.outbox).origin}/style.css`] : []),
  ]
  const ready = eventually(
    'the start of the product',
    async () => {
      for (const place of places)
        if (!(await fetch(place, { signal: AbortSignal.timeout(patience) })).ok) return undefined
      return true
    },
    { within: 180_000 },
  )
  gone.catch(() => undefined)
  await Promise.race([ready, gone])
}
