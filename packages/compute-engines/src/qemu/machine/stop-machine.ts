import { second } from '@perigee/std/durations'
import type { Host } from '../host'
import { placesOf, type Places } from '../places'
import { hasEnded, killProcess } from '../process/end-process'
import { findProcess } from '../process/find-process'
import { readRecord, writeRecord } from '../state/machine-record'

/** A machine that still boots does not hear its power button: it is pressed again. */
const pressEvery = 3 * second
/** For QEMU to write what it holds, once the machine has been cut off. */
const quitsWithin = 10 * second

/** Shuts a machine down; after `graceMs` its power is cut, with what QEMU holds written to its disk. */
export async function stopMachine(host: Host, id: string, graceMs: number): Promise<void> {
  const places = placesOf(host.folder, id)
  const pid = await findProcess(places)
  if (pid === undefined) return
  const record = await readRecord(places)
  if (record) await writeRecord(places, { ...record, phase: 'stopping' })

  for (const until = Date.now() + graceMs; Date.now() < until;) {
    await ask(host, places, 'system_powerdown')
    if (await hasEnded(pid, places, Math.min(pressEvery, until - Date.now()))) return
  }
  await ask(host, places, 'quit')
  if (await hasEnded(pid, places, quitsWithin)) return
  await killProcess(places)
}

/** What does not answer is ended in the next step. */
async function ask({ sessions, logger }: Host, { id }: Places, command: string): Promise<void> {
  try {
    const qmp = await sessions.open(id)
    await qmp?.execute(command)
  } catch (err) {
    logger.debug({ err, machine: id, command }, 'a machine did not take a command')
  }
}
