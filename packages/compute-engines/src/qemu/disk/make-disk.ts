import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from '../account'
import type { CatalogueEntry } from '../images/catalogue-entry'
import { within, type Places } from '../places'
import { diskBytes } from './disk-bytes'
import { runQemuImg } from './run-qemu-img'
import { virtualSize } from './virtual-size'

/** A disk that rests on that of the image and takes room as it is written to. It is there whole or not at all. */
export async function makeDisk(places: Places, account: Account, image: CatalogueEntry, diskGB: number): Promise<void> {
  // A disk that is smaller than the one below it would cut off its file system.
  const least = await virtualSize(places, account, within.image(image.disk))
  const size = String(Math.max(diskBytes(diskGB), least))
  const base = ['-f', 'qcow2', '-F', 'qcow2', '-b', within.base(image.disk)]
  await runQemuImg(places, account, ['create', '-q', ...base, within.freshDisk, size])
  await rename(join(places.root, within.freshDisk), join(places.root, within.disk))
}
