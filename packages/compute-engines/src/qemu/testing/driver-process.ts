import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { MachineSpec } from '@perigee/compute/engine'

const program = fileURLToPath(new URL('drive.ts', import.meta.url))

/** One call of the engine in a process of its own; `afterMs`: the process is killed then. @returns whether it came to its end */
export async function callInProcess(
  folder: string,
  call: { create: MachineSpec } | { start: MachineSpec } | { stop: string } | { remove: string },
  afterMs?: number,
): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(call))
  // the time is that of the call, not that of loading the program
  await once(child.stdout, 'data')
  const timer = afterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), afterMs)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(timer)
  return code === 0
}
