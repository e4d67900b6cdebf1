import { setTimeout as pause } from 'node:timers/promises'
import { second } from '@perigee/std/durations'
import { EngineError, type MachineSpec } from '@perigee/compute/engine'
import { machineArguments, storageAddress } from '../arguments'
import { checkDisk } from '../disk/check-disk'
import { growDisk } from '../disk/grow-disk'
import type { Host } from '../host'
import { placesOf, type Places } from '../places'
import { findProcess } from '../process/find-process'
import { killProcess } from '../process/end-process'
import { spawnMachine } from '../process/spawn-machine'
import { startFailure } from '../process/start-failure'
import { writeSeed } from '../seed/write-seed'
import { hasCrashMark } from '../state/crash-mark'
import { hostBootId, writeRecord, type MachineRecord } from '../state/machine-record'
import { writeStarted } from '../state/write-started'
import { createMachine, type OwnRecord } from './create-machine'
import { handOver } from './hand-over'

/** How long QEMU may take until it answers: half a second on an idle host. */
const answersWithin = 30 * second

/** Starts a machine as it is to be now. One that runs is left. @throws EngineError */
export async function startMachine(host: Host, spec: MachineSpec): Promise<void> {
  const places = placesOf(host.folder, spec.id)
  if ((await findProcess(places)) !== undefined && (await isReached(host, places))) return
  const record = await createMachine(host, spec)
  await handOver(places, (await host.ways()).accountOf(record.ownId))
  await prepareDisk(host, places, record, spec)
  await launch(host, places, record, spec)
}

/** One that was killed between two steps may have left a process that does not answer yet, or never will. */
async function isReached({ sessions }: Host, places: Places): Promise<boolean> {
  for (const until = Date.now() + 5 * second; Date.now() < until; await pause(100)) {
    if ((await sessions.open(places.id)) !== undefined) return true
    if ((await findProcess(places)) === undefined) return false
  }
  await killProcess(places)
  return false
}

async function prepareDisk(host: Host, places: Places, record: OwnRecord, spec: MachineSpec): Promise<void> {
  const account = (await host.ways()).accountOf(record.ownId)
  try {
    if (record.phase === 'damaged' || (await hasCrashMark(places))) await checkDisk(places, account)
    await growDisk(places, account, spec.diskGB)
  } catch (cause) {
    if (cause instanceof EngineError && cause.failure === 'damaged') {
      await writeRecord(places, { ...record, phase: 'damaged' })
    }
    throw cause
  }
}

async function launch(host: Host, places: Places, before: OwnRecord, spec: MachineSpec): Promise<void> {
  const { image } = before
  const { acceleration, accountOf } = await host.ways()
  const account = accountOf(before.ownId)
  const storage = spec.seed.storage === null ? null : await host.storageDoor()
  const endpoint = storage === null ? null : `http://${storageAddress.host}:${storageAddress.port}`
  const told = await writeSeed(spec, { places, account, image, endpoint })
  const args = machineArguments({ ...spec, image, acceleration, told, storage })
  const record: MachineRecord = { ...before, ssh: spec.ssh, phase: 'starting', bootId: await hostBootId() }
  await writeRecord(places, record)

  const spawned = await spawnMachine(places, { account, vcpus: spec.vcpus, args })
  for (const until = Date.now() + answersWithin; spawned.endedWith() === undefined; await pause(50)) {
    if ((await host.sessions.open(spec.id)) !== undefined) return writeStarted(places, record)
    if (Date.now() > until) {
      await killProcess(places)
      throw new EngineError('failed', 'The machine does not answer.')
    }
  }
  throw startFailure(spawned.endedWith() ?? '')
}
