import { spawn } from 'node:child_process'
import { chown, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childEnvironment, type ClusterOptions } from './cluster'
import type { Owner } from './owner'
import { postmasterFile, readPostmaster, type Postmaster } from './postmaster-file'
import { canReach } from './reachable'
import { socketDirPrefix } from './stop'

const port = 5432
/** Socket paths must stay below 108 bytes on Linux and 104 on macOS. */
const longestSocketDir = 80
const startTimeout = 60_000
const longestLog = 4_000_000

/** Error details would carry row values into the log; statements are logged without their parameters. */
const logOptions = ['log_error_verbosity=terse', 'log_checkpoints=off', 'log_parameter_max_length_on_error=0']
const options = ['listen_addresses=', 'unix_socket_permissions=0700', 'timezone=UTC', 'log_timezone=UTC', 'jit=off']
const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']

/**
 * Gives the workers of a server that was killed time to notice: until they are gone PostgreSQL refuses to start on
 * their shared memory.
 */
export async function patiently<T>(start: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + startTimeout; ; await pause(100)) {
    try {
      return await start()
    } catch (cause) {
      const worthWaiting = cause instanceof Error && cause.message.includes('is still in use')
      if (!worthWaiting || Date.now() > deadline) throw cause
    }
  }
}

/**
 * Starts the server in a process group of its own and waits until it takes connections. `more` are settings of this
 * start, `name=value`.
 */
export async function launch(
  { native, dataDir, owner, durable }: ClusterOptions,
  more: readonly string[] = [],
): Promise<Postmaster> {
  const socketDir = await makeSocketDir(owner)
  const logFile = `${dataDir}.log`
  const log = await openLog(logFile)
  const settings = [
    ...options,
    ...logOptions,
    ...(durable ? [] : careless),
    ...more,
    `unix_socket_directories=${socketDir}`,
  ]
  const child = spawn(
    join(native.dir, 'bin/postgres'),
    ['-D', dataDir, '-p', String(port), ...settings.flatMap((one) => ['-c', one])],
    {
      ...owner,
      cwd: dirname(dataDir),
      env: childEnvironment(dataDir),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  )
  let ended: string | undefined
  child.once('error', (cause) => (ended = cause.message))
  child.once('exit', (code, signal) => (ended = `it ended with ${signal ?? `code ${code}`}`))
  child.unref()

  try {
    return await ready(dataDir, child.pid, () => ended)
  } catch (cause) {
    await rm(socketDir, { recursive: true, force: true })
    throw new Error(`PostgreSQL did not start in ${dataDir}: ${await reasonIn(logFile)}`, { cause })
  } finally {
    await log.close()
  }
}

async function ready(dataDir: string, pid: number | undefined, ended: () => string | undefined): Promise<Postmaster> {
  for (const deadline = Date.now() + startTimeout; Date.now() < deadline; await pause(5)) {
    const reason = ended()
    if (reason !== undefined) throw new Error(reason)
    const written = await readPostmaster(dataDir)
    if (written && written.pid === pid && written.ready) return written
  }
  throw new Error(`${postmasterFile(dataDir)} did not become ready in ${startTimeout} ms`)
}

/** A short 0700 folder in the temp folder, where only the database's user (and root) can connect. */
async function makeSocketDir(owner: Owner | undefined): Promise<string> {
  const usable = tmpdir().length <= longestSocketDir && (!owner || (await canReach(tmpdir(), owner)))
  const dir = await mkdtemp(join(usable ? tmpdir() : '/tmp', socketDirPrefix))
  if (owner) await chown(dir, owner.uid, owner.gid)
  return dir
}

/** Appends; a log that grew large begins anew. */
async function openLog(path: string) {
  const large = await stat(path).then(
    ({ size }) => size > longestLog,
    () => false,
  )
  return open(path, large ? 'w' : 'a', 0o600)
}

/** What the log of this start calls fatal: what PostgreSQL does about it comes after it. Or else how the log ends. */
async function reasonIn(path: string): Promise<string> {
  const lines = (await readFile(path, 'utf8')).trim().split('\n').slice(-30)
  const ofThisStart = lines.slice(lines.findLastIndex((line) => line.includes('starting PostgreSQL')) + 1)
  const fatal = ofThisStart.filter((line) => /\b(FATAL|PANIC):/.test(line))
  return (fatal.length > 0 ? fatal : ofThisStart).slice(-3).join(' / ')
}
