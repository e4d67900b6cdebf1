import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { Wanted } from './load'
import type { Done } from './works'

/** One step of our own client, in a process for itself. @throws when that fails */
export async function runLoad(wanted: Wanted): Promise<Done> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'load.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit') as Promise<[number | null]>
  child.stdin.end(JSON.stringify(wanted))
  const done = json(child.stdout).catch(() => null)
  const [code] = await ended
  if (code !== 0) throw new Error(`${wanted.step} of ${wanted.work.name} failed at ${wanted.endpoint.name}`)
  return (await done) as Done
}
