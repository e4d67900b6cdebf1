import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Whether a process with this id runs, ours or not. One that ended but was not waited for does not count. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EPERM')) return false
  }
  return (await commandLine(pid)) !== ''
}

/** The command line of a process, `` for one that ended; undefined where the system does not tell. */
export async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined
  if (process.platform !== 'linux') return listed(pid)
  const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return raw.replaceAll('\0', ' ').trim()
}

async function listed(pid: number): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
    return stdout.trim()
  } catch {
    return ''
  }
}
