import { clearTimeout, setTimeout } from 'node:timers'
import { EngineError } from '@perigee/compute/engine'
import type { Instance } from '../rest/answers'
import type { IncusClient } from '../rest/rest-client'
import { listMachines } from './list-machines'

/** Looks at all machines again and again, and tells of those that look otherwise than before. */
export function watchMachines(incus: IncusClient, every: number, listener: (id: string) => void): () => void {
  let isEnded = false
  let timer: NodeJS.Timeout | undefined
  let before: Map<string, string> | undefined

  async function look(): Promise<void> {
    const now = await looksOf(incus)
    if (isEnded) return
    const known = before
    before = now
    if (known) for (const id of changed(known, now)) listener(id)
  }

  function again(): void {
    if (isEnded) return
    timer = setTimeout(() => void look().catch(unlessAway).finally(again), every)
    timer.unref()
  }

  void look().catch(unlessAway).finally(again)
  return () => {
    isEnded = true
    clearTimeout(timer)
  }
}

/** What is told of an engine that does not answer is told to whoever asks it. */
function unlessAway(error: unknown): void {
  if (!(error instanceof EngineError)) throw error
}

async function looksOf(incus: IncusClient): Promise<Map<string, string>> {
  const machines = await listMachines(incus)
  return new Map([...machines].map(([id, machine]) => [id, lookOf(machine)]))
}

/** Another one after each start, too: a machine that ended and was started between two looks has a new run. */
const lookOf = ({ status, config, last_used_at: started }: Instance): string =>
  [status, config['volatile.last_state.power'], started].join(' ')

const changed = (before: Map<string, string>, now: Map<string, string>): string[] =>
  [...new Set([...before.keys(), ...now.keys()])].filter((id) => before.get(id) !== now.get(id))
