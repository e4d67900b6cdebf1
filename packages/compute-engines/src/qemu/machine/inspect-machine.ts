import { lstat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { second } from '@perigee/std/durations'
import { EngineError, type MachineSight } from '@perigee/compute/engine'
import { orIfMissing } from '@perigee/server-kit/or-if-missing'
import { z } from 'zod'
import { hasRoom } from '../disk/has-room'
import type { Host } from '../host'
import { placesOf, type Places } from '../places'
import { findProcess, findWrittenProcess } from '../process/find-process'
import { wasEndedBySignal } from '../process/last-errors'
import type { Qmp } from '../qmp/connect-qmp'
import { hasCrashMark } from '../state/crash-mark'
import { hostBootId, readRecord, type MachineRecord } from '../state/machine-record'
import { writeStarted } from '../state/write-started'

/** A process that starts or ends does not answer for a moment. */
const patience = 3 * second

/** How a machine is, of its process, of what it left, and of what we have written down. */
export async function inspectMachine(host: Host, id: string): Promise<MachineSight> {
  const places = placesOf(host.folder, id)
  if ((await orIfMissing(lstat(places.root), undefined)) === undefined) return { state: 'absent' }
  for (const until = Date.now() + patience; ; await pause(100)) {
    const qmp = await host.sessions.open(id)
    if (qmp !== undefined) {
      const sight = await sightOfRunning(host, places, qmp)
      if (sight !== undefined) return sight
    } else if (!(await isThere(places))) return sightOfEnded(places)
    if (Date.now() > until) return { state: 'broken', reason: 'The process of this machine does not answer.' }
  }
}

/** Looks at all processes of the host only where one may have been started that has not said so yet. */
async function isThere(places: Places): Promise<boolean> {
  const record = await readRecord(places)
  const find = record === undefined || record.phase === 'starting' ? findProcess : findWrittenProcess
  return (await find(places)) !== undefined
}

const statusAnswer = z.object({ status: z.string() })

/** @returns undefined where it has ended while it was asked */
async function sightOfRunning(host: Host, places: Places, qmp: Qmp): Promise<MachineSight | undefined> {
  const ask = async (): Promise<string> => statusAnswer.parse(await qmp.execute('query-status')).status
  try {
    let status = await ask()
    if (status === 'io-error' && (await hasRoom(host.folder))) {
      await qmp.execute('cont')
      status = await ask()
    }
    if (status === 'io-error')
      return { state: 'held', reason: 'The disk of the host is full. The machine waits for room.' }
    if (status !== 'running') return { state: 'held', reason: 'The machine is held by its engine.' }
  } catch (cause) {
    if ((await findProcess(places)) === undefined) return undefined
    throw new EngineError('unavailable', 'The machine does not answer.', { cause })
  }
  const record = await readRecord(places)
  if (record === undefined) return { state: 'running' }
  // We were killed before it could be written down that it had started.
  if (record.phase === 'starting') await writeStarted(places, record)
  return { state: 'running', ssh: { host: record.ssh.bind, port: record.ssh.port } }
}

async function sightOfEnded(places: Places): Promise<MachineSight> {
  const record = await readRecord(places)
  if (record === undefined) return { state: 'stopped' }
  if (record.phase === 'damaged') return { state: 'broken', reason: 'The disk of this machine is damaged.' }
  // A start that did not succeed leaves marks of a crash, too.
  if (record.phase !== 'started') return { state: 'stopped' }
  if (await hasCrashMark(places)) return { state: 'crashed', reason: 'The process of this machine was cut off.' }
  return (await endedWithHost(places, record)) ? { state: 'stopped' } : { state: 'stopped', bySelf: true }
}

/** It had no say in it: the host was shut down, or its process was told to end. */
const endedWithHost = async (places: Places, { bootId }: MachineRecord): Promise<boolean> =>
  bootId !== (await hostBootId()) || (await wasEndedBySignal(places))
