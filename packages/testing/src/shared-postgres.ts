import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SocketAddress } from '@perigee/server-kit/database'
import { startEmbeddedPostgres } from '@perigee/server-kit/embedded-postgres/start'
import { createLogger } from '@perigee/server-kit/logger'

/** Either where the server listens or why it did not start. */
type Outcome = { address: SocketAddress } | { failure: string }

/** The PostgreSQL of a test run: whichever worker comes first starts it (without fsync), the others wait for it. */
export async function sharedPostgres(folder: string): Promise<SocketAddress> {
  const outcomeFile = join(folder, 'outcome.json')
  if (await first(folder)) await publish(outcomeFile, await start(folder))
  for (;;) {
    const text = await readFile(outcomeFile, 'utf8').catch(() => undefined)
    if (text === undefined) {
      await pause(10)
      continue
    }
    const outcome = JSON.parse(text) as Outcome
    if ('failure' in outcome) throw new Error(`the PostgreSQL of this test run did not start: ${outcome.failure}`)
    return outcome.address
  }
}

const first = (folder: string): Promise<boolean> =>
  writeFile(join(folder, 'starting'), '', { flag: 'wx' }).then(
    () => true,
    () => false,
  )

async function start(folder: string): Promise<Outcome> {
  try {
    const { address } = await startEmbeddedPostgres({
      dataDir: join(folder, 'cluster'),
      logger: createLogger({ level: 'warn' }),
      database: 'postgres',
      durable: false,
    })
    return { address }
  } catch (cause) {
    return { failure: String(cause) }
  }
}

/** Whole or not at all: readers poll the file. */
async function publish(file: string, outcome: Outcome): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(outcome), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
