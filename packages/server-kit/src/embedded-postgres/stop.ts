import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from './alive'
import type { Postmaster } from './postmaster-file'

export const socketDirPrefix = 'perigee-pg-'
const timeout = 20_000

/** SIGINT is PostgreSQL's fast shutdown; SIGQUIT, after a while, ends it at once and leaves the rest to recovery. */
export async function stopPostmaster({ pid, socketDir }: Postmaster): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!send(pid, signal)) break
    if (await gone(pid)) break
  }
  await removeSocketDir(socketDir)
}

/** Only a folder that `makeSocketDir` may have made: the name comes from a file that PostgreSQL writes. */
export async function removeSocketDir(socketDir: string): Promise<void> {
  if (basename(socketDir).startsWith(socketDirPrefix)) await rm(socketDir, { recursive: true, force: true })
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

async function gone(pid: number): Promise<boolean> {
  for (const deadline = Date.now() + timeout; Date.now() < deadline; await pause(5)) {
    if (!(await isAlive(pid))) return true
  }
  return false
}
