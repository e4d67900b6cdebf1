import { setTimeout as pause } from 'node:timers/promises'
import type { MachineSight } from '@perigee/compute/engine'
import type { IncusEngine } from '../incus-engine'
import type { Instance } from '../rest/answers'
import { findMachine } from './find-machine'
import { readListen } from './host-and-port'
import { hostOfMember } from './members'
import { sightOf } from './sight-of'

/** Incus notes the end of a machine a moment after the end: what looks like a crash is looked at again. */
const looks = 6
const betweenLooks = 250

/** What is to be seen of the machine now. */
export async function inspectMachine(engine: IncusEngine, id: string): Promise<MachineSight> {
  for (let left = looks; ; left--) {
    const found = await findMachine(engine.incus, id)
    if (!found) return { state: 'absent' }
    const sight = sightOf(found)
    if (sight.state === 'running') return withPlace(engine, found, sight)
    if (sight.state !== 'crashed' || left <= 1) return sight
    await pause(betweenLooks)
  }
}

async function withPlace(engine: IncusEngine, found: Instance, sight: MachineSight): Promise<MachineSight> {
  const listened = readListen(found.devices.ssh?.listen)
  if (!listened) return sight
  const isAny = listened.host === '0.0.0.0' || listened.host === '::'
  return { ...sight, ssh: isAny ? { ...listened, host: await hostOfMember(engine.incus, found.location) } : listened }
}
