import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '@perigee/server-kit/embedded-postgres/alive'
import { runsAsRoot, stranger } from '@perigee/server-kit/embedded-postgres/owner'
import { readPostmaster } from '@perigee/server-kit/embedded-postgres/postmaster-file'
import { canReach } from '@perigee/server-kit/embedded-postgres/reachable'
import { stopPostmaster } from '@perigee/server-kit/embedded-postgres/stop'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of this run's PostgreSQL, which the first test that needs one starts. */
    postgresFolder: string
  }
}

const prefix = 'perigee-test-'

/** vitest's globalSetup: a folder for this run's PostgreSQL, and its end when the run is over. */
export default async function globalPostgres(project: TestProject): Promise<() => Promise<void>> {
  const home = await temporaryFolder()
  await sweep(home)
  const folder = await mkdtemp(join(home, `${prefix}${process.pid}-`))
  await chmod(folder, 0o711)
  project.provide('postgresFolder', folder)
  return () => discard(folder)
}

/** Where the user that PostgreSQL runs as can get to. */
async function temporaryFolder(): Promise<string> {
  return !runsAsRoot() || (await canReach(tmpdir(), stranger)) ? tmpdir() : '/tmp'
}

/** Ends what runs that were killed have left behind. */
async function sweep(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const [, pid] = /^perigee-test-(\d+)-/.exec(name) ?? []
    if (pid && !(await isAlive(Number(pid)))) await discard(join(home, name)).catch(() => undefined)
  }
}

async function discard(folder: string): Promise<void> {
  const running = await readPostmaster(join(folder, 'cluster'))
  if (running) await stopPostmaster(running)
  await rm(folder, { recursive: true, force: true })
}
