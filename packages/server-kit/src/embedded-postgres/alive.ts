import { readFile } from 'node:fs/promises'

/** Whether a process with this id runs, ours or not. One that ended but was not waited for does not count (Linux). */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EPERM')) return false
  }
  return (await commandLine(pid)) !== ''
}

/** The command line of a process where the system shows it (Linux), `` for one that ended, undefined elsewhere. */
export async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined
  const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return raw.replaceAll('\0', ' ').trim()
}
