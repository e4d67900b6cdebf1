import { z } from 'zod'
import type { Account } from '../account'
import { within, type Places } from '../places'
import { runQemuImg } from './run-qemu-img'

const GiB = 1024 ** 3
const info = z.object({ 'virtual-size': z.int() })

/** Makes the disk of a machine that does not run as large as it is to be. It never becomes smaller. */
export async function growDisk(places: Places, account: Account, diskGB: number): Promise<void> {
  const told = await runQemuImg(places, account, ['info', '--output=json', within.disk])
  if (info.parse(JSON.parse(told))['virtual-size'] >= diskGB * GiB) return
  await runQemuImg(places, account, ['resize', '-q', '-f', 'qcow2', within.disk, `${diskGB}G`])
}
