import type { MachineSpec } from '@perigee/compute/engine'
import { no, yes } from '../machine/own-keys'
import { storageFiles } from './storage-files'

/** Values of a machine's configuration that the templates of its image write into files. One without a value is none. */
export function templateValues(spec: MachineSpec, endpoint: string | null): Record<string, string> {
  const { authorizedKeys, passwordHash, allowsPasswordLogin, storage } = spec.seed
  const files = storage && endpoint ? storageFiles(storage, endpoint) : undefined
  return {
    'user.hostname': spec.hostname,
    'user.ssh-keys': authorizedKeys.join('\n'),
    'user.password-hash': passwordHash,
    'user.password-login': allowsPasswordLogin ? yes : no,
    'user.aws-config': files?.['.aws/config'] ?? no,
    'user.aws-credentials': files?.['.aws/credentials'] ?? no,
    'user.rclone-config': files?.['.config/rclone/rclone.conf'] ?? no,
  }
}
