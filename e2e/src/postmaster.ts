import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { filesBelow } from './search-files'

export interface Postmaster {
  pid: number
  port: number
  socketDir: string
  /** Of the user postgres. */
  password: string
}

/** The embedded database of a data folder, from the file that PostgreSQL writes about itself; undefined when none runs. */
export async function findPostmaster(dataDir: string): Promise<Postmaster | undefined> {
  const file = (await filesBelow(dataDir)).find((path) => basename(path) === 'postmaster.pid')
  if (file === undefined) return undefined
  // It goes when the database ends, which may be now.
  const content = await readFile(file, 'utf8').catch(() => '')
  const lines = content.split('\n').map((line) => line.trim())
  const [pid, port, socketDir] = [Number(lines[0]), Number(lines[3]), lines[4] ?? '']
  if (!(await runsOn(pid, dataDir))) return undefined
  const password = (await readFile(`${dirname(file)}.password`, 'utf8')).trim()
  return { pid, port, socketDir, password }
}

/** The file outlives a server that was killed, and its process id may be another program's by now. */
async function runsOn(pid: number, dataDir: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.includes(dataDir)
}
