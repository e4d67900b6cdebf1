import { randomBytes } from 'node:crypto'
import { link, rm, writeFile } from 'node:fs/promises'
import { isRunning, lockFile, readLock, startMarkOf, type InstanceLock } from './running-instance.mjs'

/** Another server works on the same data folder. */
export class AlreadyRunningError extends Error {
  override name = 'AlreadyRunningError'
  constructor({ pid, url }: InstanceLock) {
    super(`Perigee already runs at ${url} (process ${pid}). Nothing was changed.`)
  }
}

/** Names us as the one server of this data folder, until `release`. @throws AlreadyRunningError */
export async function takeLock(dataFolder: string, url: string): Promise<{ release(): Promise<void> }> {
  const file = lockFile(dataFolder)
  const ours: InstanceLock = { pid: process.pid, startMark: startMarkOf(process.pid), url }
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(ours)}\n`, { mode: 0o644 })
  try {
    while (!(await linked(draft, file))) {
      const holder = readLock(file)
      if (holder && isRunning(holder)) throw new AlreadyRunningError(holder)
      await rm(file, { force: true })
    }
  } finally {
    await rm(draft, { force: true })
  }
  return {
    release: async () => {
      if (readLock(file)?.pid === process.pid) await rm(file, { force: true })
    },
  }
}

/** Whole or not at all, and never over an existing one. */
async function linked(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file)
    return true
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false
    throw cause
  }
}
