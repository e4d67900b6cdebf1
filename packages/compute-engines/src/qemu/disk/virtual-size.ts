import { z } from 'zod'
import type { Account } from '../account'
import type { Places } from '../places'
import { runQemuImg } from './run-qemu-img'

const info = z.object({ 'virtual-size': z.int() })

/** How many bytes a machine sees of that disk. */
export async function virtualSize(places: Places, account: Account, file: string): Promise<number> {
  const told = await runQemuImg(places, account, ['info', '--output=json', file])
  return info.parse(JSON.parse(told))['virtual-size']
}
