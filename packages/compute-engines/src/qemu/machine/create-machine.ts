import { chown, lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineError, type MachineSpec } from '@perigee/compute/engine'
import { orIfMissing } from '@perigee/server-kit/or-if-missing'
import { makeDisk } from '../disk/make-disk'
import type { Host } from '../host'
import { findImage } from '../images/catalogue'
import type { CatalogueEntry } from '../images/catalogue-entry'
import { makeFolder } from '../make-folder'
import { imagesIn, instancesIn, placesOf, within, type Places } from '../places'
import { readRecord, writeRecord, type MachineRecord } from '../state/machine-record'

/** Makes what is missing of a machine, in an order in which each part tells that those before it are there. */
export async function createMachine(host: Host, spec: MachineSpec): Promise<MachineRecord> {
  const places = placesOf(host.folder, spec.id)
  const there = await readRecord(places)
  const record = there ?? newRecord(spec, await imageOf(host, spec.image))
  await makeFolders(host, places)
  if (there === undefined) await writeRecord(places, record)
  if (await hasDisk(places)) return record
  if (record.phase !== 'made') throw new EngineError('damaged', 'The disk of this machine is gone.')
  await makeDisk(places, (await host.ways()).account, record.image, spec.diskGB)
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

async function makeFolders({ folder, ways }: Host, places: Places): Promise<void> {
  const { account } = await ways()
  await makeFolder(instancesIn(folder), 0o711)
  await makeFolder(places.root, 0o711)
  await makeFolder(places.run, 0o700)
  await chown(places.run, account.uid, account.gid)
}

const hasDisk = async ({ root }: Places): Promise<boolean> =>
  (await orIfMissing(lstat(join(root, within.disk)), undefined)) !== undefined
