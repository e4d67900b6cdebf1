// Plain JavaScript that needs nothing but Node: tools/start.mjs asks this before anything is installed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const lockFile = (dataFolder) => join(dataFolder, 'instance.json')

/** The server that runs on this data folder, by its lock; undefined when there is none or it is gone. */
export function runningInstance(dataFolder) {
  const lock = readLock(lockFile(dataFolder))
  return lock && isRunning(lock) ? lock : undefined
}

export function readLock(file) {
  try {
    const { pid, startMark, url } = JSON.parse(readFileSync(file, 'utf8'))
    return Number.isInteger(pid) && pid > 0 && typeof url === 'string' ? { pid, startMark, url } : undefined
  } catch {
    return undefined
  }
}

/** A process id alone proves nothing: after a restart it may be somebody else's. */
export function isRunning({ pid, startMark }) {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (cause) {
    if (cause.code !== 'EPERM') return false
  }
  const mark = startMarkOf(pid)
  return mark === null || startMark === null || mark === startMark
}

/** When a process started, in the kernel's own count (proc_pid_stat(5), field 22); null where the system does not say. */
export function startMarkOf(pid) {
  if (process.platform !== 'linux') return null
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    return afterName[0] === 'Z' ? 'ended' : afterName[19]
  } catch {
    return 'ended'
  }
}
