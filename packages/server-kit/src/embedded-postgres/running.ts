import { readFile, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { commandLine, isAlive } from './alive'
import { ownsDataFolder } from './ensure-database'
import { postmasterFile, readPostmaster, type Postmaster } from './postmaster-file'
import { stopPostmaster } from './stop'

export const socketDirPrefix = 'perigee-pg-'

/**
 * The server that already runs on this data folder and answers. One that lives but does not answer is stopped first;
 * its transactions are recovered by the next start.
 */
export async function findRunning(dataDir: string): Promise<Postmaster | undefined> {
  const recorded = await readPostmaster(dataDir)
  if (!recorded || !(await isPostmasterOf(dataDir, recorded.pid))) return undefined
  if (await ownsDataFolder(recorded)) return recorded
  await stopPostmaster(recorded)
  return undefined
}

/** Removes what a server that is gone left behind: after a reboot its process id may belong to somebody else. */
export async function clearStale(dataDir: string): Promise<void> {
  const recorded = await readPostmaster(dataDir)
  if (recorded && basename(recorded.socketDir).startsWith(socketDirPrefix)) {
    await rm(recorded.socketDir, { recursive: true, force: true })
  }
  const [pid] = (await readFile(postmasterFile(dataDir), 'utf8').catch(() => '')).split('\n', 1)
  if (pid && !(await isPostmasterOf(dataDir, Number(pid)))) await rm(postmasterFile(dataDir), { force: true })
}

/** Another PostgreSQL may have got the same process id: the data folder stands in the command line of ours. */
async function isPostmasterOf(dataDir: string, pid: number): Promise<boolean> {
  if (!(await isAlive(pid))) return false
  const command = await commandLine(pid)
  return command === undefined || command.includes(`-D ${dataDir} `)
}
