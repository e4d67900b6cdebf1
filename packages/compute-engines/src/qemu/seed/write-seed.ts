import { chown, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MachineSpec } from '@perigee/compute/engine'
import type { Account } from '../account'
import type { CatalogueEntry } from '../images/catalogue-entry'
import { makeFolder } from '../make-folder'
import type { Places } from '../places'
import { fwcfgSeed } from './fwcfg-seed'
import { noCloudSeed } from './nocloud-seed'
import type { SeedName } from './seed-names'

interface SeedOptions {
  places: Places
  account: Account
  image: Pick<CatalogueEntry, 'seed' | 'user'>
  /** Where the machine finds the S3 gateway. */
  endpoint: string | null
}

const names: readonly SeedName[] = [
  'hostname',
  'authorized-keys',
  'password-hash',
  'password-login',
  'aws-config',
  'aws-credentials',
  'rclone-conf',
]

/**
 * Writes what the machine is told anew, readable by the user of QEMU alone, in a folder that user cannot change.
 * @returns the items that go by fw_cfg
 */
export async function writeSeed(
  spec: MachineSpec,
  { places, account, image, endpoint }: SeedOptions,
): Promise<SeedName[]> {
  const told = image.seed === 'fwcfg' ? fwcfgSeed(spec, endpoint) : undefined
  const files = told ?? noCloudSeed(spec, image.user, endpoint)
  const fresh = `${places.seed}.new`
  await rm(fresh, { recursive: true, force: true })
  await makeFolder(fresh, 0o750)
  await chown(fresh, -1, account.gid)
  for (const [name, text] of Object.entries(files)) {
    const file = join(fresh, name)
    await writeFile(file, text, { mode: 0o400, flag: 'wx' })
    await chown(file, account.uid, account.gid)
  }
  await rm(places.seed, { recursive: true, force: true })
  await rename(fresh, places.seed)
  return told === undefined ? [] : names.filter((name) => name in told)
}
