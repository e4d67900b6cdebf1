import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { SocketAddress } from '../database'
import type { Logger } from '../logger'
import { closeCluster } from './close-cluster'
import { createCluster, recordedMajor } from './cluster'
import { clusterPassword } from './cluster-password'
import { addressOf, ensureDatabase } from './ensure-database'
import { giveCluster } from './give-cluster'
import { launch, patiently } from './launch'
import { findNative, majorOf } from './native'
import { placeNative } from './place-native'
import { assertOurs, databaseOwner, runsAsRoot } from './owner'
import type { Postmaster } from './postmaster-file'
import { assertReachable } from './reachable'
import { clearStale, findRunning } from './running'
import { stopPostmaster } from './stop'
import { untilUnused } from './until-unused'

export interface EmbeddedPostgresOptions {
  /**
   * Folder of the cluster; made when it is missing. Its password is kept beside it. Run as root, its parents must be
   * open to other users.
   */
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
 * Runs PostgreSQL from the npm package on a private unix socket that asks for a password: own process group, so that
 * Ctrl-C does not reach it, and as a user of its own when we are root. A cluster of a version without password or user
 * gets both. @throws with a sentence for people when the folder or its version does not fit.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { logger, database = 'perigee', durable = true, nativeHome = '/var/lib/perigee' } = options
  const dataDir = resolve(options.dataDir)
  const found = await findNative()
  await mkdir(dirname(dataDir), { recursive: true, mode: runsAsRoot() ? 0o711 : 0o700 })
  if (runsAsRoot()) await assertReachable(dirname(dataDir))
  await assertSameMajor(dataDir, majorOf(found.version))
  await assertOurs(dataDir)
  const owner = await databaseOwner(dataDir)
  const native = await placeNative(found, { owner, home: nativeHome })
  const password = await clusterPassword(dataDir)

  const running = await findRunning(dataDir, { password, owner })
  if (running) {
    logger.info({ pid: running.pid }, 'took over a running PostgreSQL')
    return { ...(await inUse(running, { password, database })), tookOver: true }
  }
  await clearStale(dataDir)
  const cluster = { native, dataDir, owner, durable }
  await createCluster(cluster)
  if (owner) await giveCluster(dataDir, owner)
  await closeCluster(cluster, password)
  const launched = await patiently(() => launch(cluster))
  return { ...(await inUse(launched, { password, database })), tookOver: false }
}

async function inUse(
  postmaster: Postmaster,
  access: { password: string; database: string },
): Promise<Omit<EmbeddedPostgres, 'tookOver'>> {
  const address = addressOf(postmaster, access)
  await ensureDatabase(address)
  return {
    address,
    pid: postmaster.pid,
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
