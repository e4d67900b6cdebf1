import type { MachineSpec } from '@perigee/compute/engine'
import type { SeedName } from './seed-names'
import { storageFilesOf } from '../../seed/storage-files'

/** What our own images read at each boot. None is empty: QEMU takes no empty file. */
export function fwcfgSeed({ hostname, seed }: MachineSpec, endpoint: string | null): Partial<Record<SeedName, string>> {
  const told = {
    hostname: `${hostname}\n`,
    'authorized-keys': `${seed.authorizedKeys.join('\n')}\n`,
    'password-hash': `${seed.passwordHash}\n`,
    'password-login': seed.allowsPasswordLogin ? 'yes\n' : 'no\n',
  }
  if (seed.storage === null || endpoint === null) return told
  const { awsConfig, awsCredentials, rcloneConf } = storageFilesOf(seed.storage, endpoint)
  return { ...told, 'aws-config': awsConfig, 'aws-credentials': awsCredentials, 'rclone-conf': rcloneConf }
}
