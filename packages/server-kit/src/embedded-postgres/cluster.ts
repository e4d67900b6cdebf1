import { chown, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Native } from './native'
import { giveCluster } from './give-cluster'
import { clusterMaker, type Owner } from './owner'

const run = promisify(execFile)

export interface ClusterOptions {
  native: Native
  dataDir: string
  owner: Owner | undefined
  durable: boolean
}

/** The major version that wrote the cluster, undefined where there is none yet. */
export async function recordedMajor(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch(() => undefined)
  return text?.trim()
}

/**
 * Makes the cluster unless there is one. It is made aside and renamed when whole, each time in a folder of its own: the
 * initdb of a first start that was killed may still be at work in another. Text sorts by code point (C.UTF-8). Nobody can
 * connect before `closeCluster`.
 */
export async function createCluster({ native, dataDir, owner, durable }: ClusterOptions): Promise<void> {
  if ((await recordedMajor(dataDir)) !== undefined) return
  await removeUnfinished(dataDir)
  const aside = await mkdtemp(`${dataDir}.new-`)
  const maker = await clusterMaker()
  if (maker) await chown(aside, maker.uid, maker.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await run(
    join(native.dir, 'bin/initdb'),
    ['-D', aside, '-U', 'postgres', '--auth=reject', ...locale, '--no-instructions', ...(durable ? [] : ['--no-sync'])],
    { ...maker, cwd: dirname(dataDir), env: childEnvironment(aside) },
  )
  if (owner) await giveCluster(aside, owner)
  await rename(aside, dataDir)
}

/** What cannot go yet, because somebody still writes there, goes with a later start. */
async function removeUnfinished(dataDir: string): Promise<void> {
  const home = dirname(dataDir)
  const names = (await readdir(home)).filter((name) => name.startsWith(`${basename(dataDir)}.new`))
  await Promise.allSettled(names.map((name) => rm(join(home, name), { recursive: true, force: true })))
}

/** None of our own variables, which may hold secrets. */
export const childEnvironment = (home: string): NodeJS.ProcessEnv => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: home,
  LC_ALL: 'C',
  TZ: 'UTC',
})
