import { z } from 'zod'
import type { Places } from '../places'
import type { Qmp } from '../qmp/connect-qmp'
import { addToConsole } from './console-log'

/** The ring of QEMU holds as much: what a machine writes faster than it is drained is lost, from the oldest. */
const ringSize = 262_144

/** Moves what the machine has written to its console into its log. */
export async function drainConsole(qmp: Qmp, places: Places): Promise<void> {
  const read = await qmp.execute('ringbuf-read', { device: 'console', size: ringSize, format: 'base64' })
  await addToConsole(places, Buffer.from(z.string().parse(read), 'base64'))
}
