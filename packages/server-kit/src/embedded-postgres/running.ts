import { readFile, rm, stat } from 'node:fs/promises'
import { commandLine, isAlive } from './alive'
import { isClosed } from './close-cluster'
import { ownsDataFolder } from './ensure-database'
import type { Owner } from './owner'
import { postmasterFile, readPostmaster, type Postmaster } from './postmaster-file'
import { removeSocketDir, stopPostmaster } from './stop'

interface Expected {
  password: string
  owner: Owner | undefined
}

/**
 * The server that already runs on this data folder, answers, and lets in nobody but us. Another one is stopped first:
 * one that does not answer, or of a version that trusted everybody who was its user. Its transactions are recovered by
 * the next start.
 */
export async function findRunning(dataDir: string, { password, owner }: Expected): Promise<Postmaster | undefined> {
  const recorded = await readPostmaster(dataDir)
  if (!recorded || !(await isPostmasterOf(dataDir, recorded.pid))) return undefined
  const isOwned = !owner || (await stat(dataDir)).uid === owner.uid
  if (isOwned && (await isClosed(dataDir, password)) && (await ownsDataFolder(recorded, password))) return recorded
  await stopPostmaster(recorded)
  return undefined
}

/** Removes what a server that is gone left behind: after a reboot its process id may belong to somebody else. */
export async function clearStale(dataDir: string): Promise<void> {
  const recorded = await readPostmaster(dataDir)
  if (recorded) await removeSocketDir(recorded.socketDir)
  const [pid] = (await readFile(postmasterFile(dataDir), 'utf8').catch(() => '')).split('\n', 1)
  if (pid && !(await isPostmasterOf(dataDir, Number(pid)))) await rm(postmasterFile(dataDir), { force: true })
}

/** Another PostgreSQL may have got the same process id: the data folder stands in the command line of ours. */
async function isPostmasterOf(dataDir: string, pid: number): Promise<boolean> {
  if (!(await isAlive(pid))) return false
  const command = await commandLine(pid)
  return command === undefined || command.includes(`-D ${dataDir} `)
}
