import { setTimeout as pause } from 'node:timers/promises'
import { second } from '@perigee/std/durations'
import { EngineError } from '@perigee/compute/engine'
import type { Places } from '../places'
import { findProcess, runsMachine } from './find-process'

/** Ends the process of a machine at once, whatever it does, and waits until it is gone. @throws EngineError */
export async function killProcess(places: Places): Promise<void> {
  for (let pid = await findProcess(places); pid !== undefined; pid = await findProcess(places)) {
    signal(pid)
    if (!(await hasEnded(pid, places, 10 * second))) {
      throw new EngineError('failed', 'The process of the machine does not end.')
    }
  }
}

/** Waits for the end of a process. @returns whether it has ended in that time */
export async function hasEnded(pid: number, places: Places, within: number): Promise<boolean> {
  const until = Date.now() + within
  while (await runsMachine(pid, places)) {
    if (Date.now() >= until) return false
    await pause(50)
  }
  return true
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile, which is what was wanted.
  }
}
