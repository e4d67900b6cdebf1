import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from '../account'
import type { CatalogueEntry } from '../images/catalogue-entry'
import { within, type Places } from '../places'
import { runQemuImg } from './run-qemu-img'

/** A disk that rests on that of the image and takes room as it is written to. It is there whole or not at all. */
export async function makeDisk(places: Places, account: Account, image: CatalogueEntry, diskGB: number): Promise<void> {
  const size = `${Math.max(diskGB, image.minDiskGB)}G`
  const base = ['-f', 'qcow2', '-F', 'qcow2', '-b', within.base(image.disk)]
  await runQemuImg(places, account, ['create', '-q', ...base, within.freshDisk, size])
  await rename(join(places.root, within.freshDisk), join(places.root, within.disk))
}
