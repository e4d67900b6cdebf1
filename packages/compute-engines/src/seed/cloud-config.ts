import type { MachineSpec } from '@perigee/compute/engine'
import { storageFilesOf } from './storage-files'

/** User data of cloud-init: JSON is YAML, so no text can become more than a text. */
export const userDataOf = (spec: MachineSpec, user: string, endpoint: string | null): string =>
  `#cloud-config\n${JSON.stringify(cloudConfig(spec, user, endpoint), null, 1)}\n`

function cloudConfig({ hostname, seed }: MachineSpec, user: string, endpoint: string | null): Record<string, unknown> {
  return {
    hostname,
    preserve_hostname: false,
    // A machine stays known to who logged in before, however often cloud-init does its work.
    ssh_deletekeys: false,
    ssh_pwauth: seed.allowsPasswordLogin,
    disable_root: user !== 'root',
    users: [
      {
        name: user,
        ...(user === 'root' ? {} : { shell: '/bin/bash', sudo: 'ALL=(ALL) NOPASSWD:ALL' }),
        lock_passwd: false,
        hashed_passwd: seed.passwordHash,
        ssh_authorized_keys: seed.authorizedKeys,
      },
    ],
    // Of a user who is there already, the members above are not applied again.
    chpasswd: { expire: false, users: [{ name: user, password: seed.passwordHash, type: 'hash' }] },
    package_update: false,
    package_upgrade: false,
    ...(seed.storage === null || endpoint === null ? {} : filesOf(storageFilesOf(seed.storage, endpoint), user)),
  }
}

function filesOf(files: ReturnType<typeof storageFilesOf>, user: string): Record<string, unknown> {
  const home = user === 'root' ? '/root' : `/home/${user}`
  const contents = {
    '.aws/config': files.awsConfig,
    '.aws/credentials': files.awsCredentials,
    '.config/rclone/rclone.conf': files.rcloneConf,
  }
  return {
    write_files: Object.entries(contents).map(([path, content]) => ({
      path: `${home}/${path}`,
      content,
      owner: `${user}:${user}`,
      permissions: '0600',
      // The user is there by then.
      defer: true,
    })),
    // Folders that are made for a file belong to root.
    runcmd: [['chown', '-R', `${user}:${user}`, `${home}/.aws`, `${home}/.config`]],
  }
}
