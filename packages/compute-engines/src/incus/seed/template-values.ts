import type { MachineSpec } from '@perigee/compute/engine'
import { no, yes } from '../machine/own-keys'
import { storageFilesOf } from '../../seed/storage-files'

/** Values of a machine's configuration that the templates of its image write into files. One without a value is none. */
export function templateValues(spec: MachineSpec, endpoint: string | null): Record<string, string> {
  const { authorizedKeys, passwordHash, allowsPasswordLogin, storage } = spec.seed
  const files = storage && endpoint ? storageFilesOf(storage, endpoint) : undefined
  return {
    'user.hostname': spec.hostname,
    'user.ssh-keys': authorizedKeys.join('\n'),
    'user.password-hash': passwordHash,
    'user.password-login': allowsPasswordLogin ? yes : no,
    'user.aws-config': files?.awsConfig ?? no,
    'user.aws-credentials': files?.awsCredentials ?? no,
    'user.rclone-config': files?.rcloneConf ?? no,
  }
}
