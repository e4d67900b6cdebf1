import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineError, type MachineSpec } from '@perigee/compute/engine'
import { orIfMissing } from '@perigee/server-kit/or-if-missing'
import { makeDisk } from '../disk/make-disk'
import type { Host } from '../host'
import { findImage } from '../images/catalogue'
import type { CatalogueEntry } from '../images/catalogue-entry'
import { makeFolder } from '../make-folder'
import { chooseOwnId } from '../own-ids'
import { imagesIn, instancesIn, placesOf, within, type Places } from '../places'
import { readRecord, writeRecord, type MachineRecord } from '../state/machine-record'
import { handOver } from './hand-over'
import { listMachines } from './list-machines'

/** Of a machine that has its id as a user. */
export type OwnRecord = MachineRecord & { ownId: number }

/** Makes what is missing of a machine, in an order in which each part tells that those before it are there. */
export async function createMachine(host: Host, spec: MachineSpec): Promise<OwnRecord> {
  const places = placesOf(host.folder, spec.id)
  const there = await readRecord(places)
  const given = there ?? newRecord(spec, await imageOf(host, spec.image))
  const record = { ...given, ownId: given.ownId ?? (await ownIdFor(host, spec.id)) }
  await makeFolders(host, places)
  if (there?.ownId === undefined) await writeRecord(places, record)
  if (await hasDisk(places)) return record
  if (record.phase !== 'made') throw new EngineError('damaged', 'The disk of this machine is gone.')
  const account = (await host.ways()).accountOf(record.ownId)
  await handOver(places, account)
  await makeDisk(places, account, record.image, spec.diskGB)
  return record
}

/** @throws EngineError `no-image` */
async function imageOf({ folder }: Host, name: string): Promise<CatalogueEntry> {
  const image = await findImage(imagesIn(folder), name)
  if (image === undefined) throw new EngineError('no-image', 'There is no such image on this host.')
  return image
}

const newRecord = (spec: MachineSpec, image: CatalogueEntry): MachineRecord => ({
  image,
  ssh: spec.ssh,
  phase: 'made',
  bootId: '',
})

/** None that another machine of this folder has. */
async function ownIdFor({ folder }: Host, id: string): Promise<number> {
  const machines = await listMachines(folder)
  const records = await Promise.all(machines.map((machine) => readRecord(placesOf(folder, machine))))
  return chooseOwnId(id, new Set(records.flatMap((record) => record?.ownId ?? [])))
}

async function makeFolders({ folder }: Host, places: Places): Promise<void> {
  await makeFolder(instancesIn(folder), 0o711)
  await makeFolder(places.root, 0o711)
  await makeFolder(places.run, 0o700)
}

const hasDisk = async ({ root }: Places): Promise<boolean> =>
  (await orIfMissing(lstat(join(root, within.disk)), undefined)) !== undefined
