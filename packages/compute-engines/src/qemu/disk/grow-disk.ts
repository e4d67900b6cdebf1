import type { Account } from '../account'
import { within, type Places } from '../places'
import { diskBytes } from './disk-bytes'
import { runQemuImg } from './run-qemu-img'
import { virtualSize } from './virtual-size'

/** Makes the disk of a machine that does not run as large as it is to be. It never becomes smaller. */
export async function growDisk(places: Places, account: Account, diskGB: number): Promise<void> {
  const size = diskBytes(diskGB)
  if ((await virtualSize(places, account, within.disk)) >= size) return
  await runQemuImg(places, account, ['resize', '-q', '-f', 'qcow2', within.disk, String(size)])
}
