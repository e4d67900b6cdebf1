import { createHash } from 'node:crypto'
import type { MachineSpec } from '@perigee/compute/engine'
import { guestAddress } from '../arguments'
import { storageFilesOf } from './storage-files'

type NoCloudFile = 'meta-data' | 'user-data' | 'network-config'

/**
 * What cloud-init reads. JSON is YAML, so no text can become more than a text. What is new in it gives the machine a new
 * instance id, which makes cloud-init do its work once more; the keys of its SSH server stay.
 */
export function noCloudSeed(spec: MachineSpec, user: string, endpoint: string | null): Record<NoCloudFile, string> {
  const userData = `#cloud-config\n${JSON.stringify(cloudConfig(spec, user, endpoint), null, 1)}\n`
  const hash = createHash('sha256')
    .update(JSON.stringify([spec.hostname, userData]))
    .digest('hex')
  const instance = { 'instance-id': `${spec.id}-${hash.slice(0, 16)}`, 'local-hostname': spec.hostname }
  // By its address, and under a name: of other ways to find it, not every system that cloud-init writes for knows one.
  const eth0 = {
    match: { macaddress: guestAddress.mac },
    'set-name': 'eth0',
    addresses: [guestAddress.ip],
    routes: [{ to: '0.0.0.0/0', via: guestAddress.gateway }],
  }
  return {
    'meta-data': `${JSON.stringify(instance)}\n`,
    'user-data': userData,
    'network-config': `${JSON.stringify({ version: 2, ethernets: { eth0 } })}\n`,
  }
}

function cloudConfig({ hostname, seed }: MachineSpec, user: string, endpoint: string | null): Record<string, unknown> {
  return {
    hostname,
    preserve_hostname: false,
    ssh_deletekeys: false,
    ssh_pwauth: seed.allowsPasswordLogin,
    disable_root: true,
    users: [
      {
        name: user,
        shell: '/bin/bash',
        sudo: 'ALL=(ALL) NOPASSWD:ALL',
        lock_passwd: false,
        hashed_passwd: seed.passwordHash,
        ssh_authorized_keys: seed.authorizedKeys,
      },
    ],
    // Of a user who is there already, the members above are not applied again.
    chpasswd: { expire: false, users: [{ name: user, password: seed.passwordHash, type: 'hash' }] },
    package_update: false,
    package_upgrade: false,
    ...(seed.storage === null || endpoint === null ? {} : storageSteps(storageFilesOf(seed.storage, endpoint), user)),
  }
}

/** The folders that files are in are made for root: they are given to the user after the files are there. */
function storageSteps(files: ReturnType<typeof storageFilesOf>, user: string): Record<string, unknown> {
  const home = `/home/${user}`
  const contents = {
    '.aws/config': files.awsConfig,
    '.aws/credentials': files.awsCredentials,
    '.config/rclone/rclone.conf': files.rcloneConf,
  }
  const owner = `${user}:${user}`
  return {
    write_files: Object.entries(contents).map(([path, content]) => ({
      path: `${home}/${path}`,
      content,
      owner,
      permissions: '0600',
      defer: true,
    })),
    runcmd: [['chown', '-R', owner, `${home}/.aws`, `${home}/.config`]],
  }
}
