import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { SocketAddress } from '../database'
import type { Logger } from '../logger'
import { createCluster, recordedMajor } from './cluster'
import { ensureDatabase } from './ensure-database'
import { launchPatiently } from './launch'
import { findNative, majorOf } from './native'
import { placeNative } from './place-native'
import { databaseOwner } from './owner'
import type { Postmaster } from './postmaster-file'
import { assertReachable } from './reachable'
import { clearStale, findRunning } from './running'
import { stopPostmaster } from './stop'
import { untilUnused } from './until-unused'

export interface EmbeddedPostgresOptions {
  /** Folder of the cluster; made when it is missing. Its parents must be reachable for uid 65534 when run as root. */
  dataDir: string
  logger: Logger
  database?: string
  /** False only where losing everything is fine, as in tests: no fsync. */
  durable?: boolean
  /** Where the binaries are copied when the database's user cannot reach them. */
  nativeHome?: string
}

export interface EmbeddedPostgres {
  address: SocketAddress
  pid: number
  /** True when a server left over from a crashed process was found alive and is used on. */
  tookOver: boolean
  /** Waits shortly for closing connections, then fast shutdown. Resolves when the server is gone. */
  stop(): Promise<void>
}

/**
 * Runs PostgreSQL from the npm package on a private unix socket: own process group, so that Ctrl-C does not reach it,
 * and as uid 65534 when we are root. @throws with a sentence for people when the folder or its version does not fit.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { logger, database = 'perigee', durable = true, nativeHome = '/var/lib/perigee' } = options
  const dataDir = resolve(options.dataDir)
  const owner = databaseOwner()
  const found = await findNative()
  await mkdir(dirname(dataDir), { recursive: true, mode: owner ? 0o711 : 0o700 })
  if (owner) await assertReachable(dirname(dataDir), owner)
  await assertSameMajor(dataDir, majorOf(found.version))
  const native = await placeNative(found, { owner, home: nativeHome })

  const running = await findRunning(dataDir)
  if (running) {
    logger.info({ pid: running.pid }, 'took over a running PostgreSQL')
    return { ...(await inUse(running, database)), tookOver: true }
  }
  await clearStale(dataDir)
  await createCluster({ native, dataDir, owner, durable })
  const launched = await launchPatiently({ native, dataDir, owner, durable })
  return { ...(await inUse(launched, database)), tookOver: false }
}

async function inUse(postmaster: Postmaster, database: string): Promise<Omit<EmbeddedPostgres, 'tookOver'>> {
  const { pid, socketDir, port } = postmaster
  const address = { socketDir, port, user: 'postgres', database }
  await ensureDatabase(address)
  return {
    address,
    pid,
    stop: async () => {
      await untilUnused(address)
      await stopPostmaster(postmaster)
    },
  }
}

async function assertSameMajor(dataDir: string, ours: string): Promise<void> {
  const recorded = await recordedMajor(dataDir)
  if (recorded === undefined || recorded === ours) return
  throw new Error(
    `The data in ${dataDir} was written by PostgreSQL ${recorded}, this version brings PostgreSQL ${ours}. ` +
      `Make a dump with the version you used before and restore it into a new data folder.`,
  )
}
