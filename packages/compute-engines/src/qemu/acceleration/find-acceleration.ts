import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '@perigee/server-kit/logger'
import { orIfMissing } from '@perigee/server-kit/or-if-missing'
import { z } from 'zod'
import { withAcceleration, type AccountOf } from '../account'
import { findImage } from '../images/catalogue'
import { firstOwnId } from '../own-ids'
import { imagesIn } from '../places'
import type { Acceleration, QemuSettings } from '../settings'
import { hostBootId } from '../state/machine-record'
import { bootsWithKvm } from './boots-with-kvm'

interface FindOptions {
  folder: string
  wanted: QemuSettings['acceleration']
  accounts: AccountOf
  logger: Logger
}

const remembered = z.object({ bootId: z.string(), kernel: z.string(), acceleration: z.enum(['kvm', 'tcg']) })

/**
 * KVM where a machine has been seen to boot with it: a device of that name is there, and opens, on hosts that can run no
 * machine by it. What was found holds until the host is started anew. Without the image `tiny` nothing can be tried.
 */
export async function findAcceleration({ folder, wanted, accounts, logger }: FindOptions): Promise<Acceleration> {
  if (wanted !== 'auto') return wanted
  const tiny = await findImage(imagesIn(folder), 'tiny')
  if (tiny?.kernel === undefined) return 'tcg'
  const file = join(folder, 'acceleration.json')
  const bootId = await hostBootId()
  const before = remembered.safeParse(parsed(await orIfMissing(readFile(file, 'utf8'), '')))
  if (before.data?.bootId === bootId && before.data.kernel === tiny.kernel) return before.data.acceleration

  const accelerated = await withAcceleration(accounts, 'kvm')
  const boots = await bootsWithKvm(folder, tiny, accelerated(firstOwnId))
  const acceleration = boots ? 'kvm' : 'tcg'
  logger.info({ acceleration }, 'tried how machines run on this host')
  await writeFile(`${file}.new`, JSON.stringify({ bootId, kernel: tiny.kernel, acceleration }))
  await rename(`${file}.new`, file)
  return acceleration
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
