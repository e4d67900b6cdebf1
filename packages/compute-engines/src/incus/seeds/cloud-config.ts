import type { MachineSpec } from '@perigee/compute/engine'
import { homeOf, type SeedTraits } from './seed-traits'
import { storageFiles } from './storage-files'

/** User data of cloud-init. JSON is YAML: no text in it is ever read as anything but a text. */
export function cloudConfig(spec: MachineSpec, traits: SeedTraits, endpoint: string | null): string {
  const { user } = traits
  const { authorizedKeys, passwordHash, allowsPasswordLogin, storage } = spec.seed
  const config = {
    hostname: spec.hostname.split('.')[0],
    ...(spec.hostname.includes('.') ? { fqdn: spec.hostname } : {}),
    preserve_hostname: false,
    disable_root: user !== 'root',
    ssh_pwauth: allowsPasswordLogin,
    // A machine stays known to who logged in before, whatever of its configuration changes.
    ssh_deletekeys: false,
    users: [
      {
        name: user,
        lock_passwd: false,
        hashed_passwd: passwordHash,
        ssh_authorized_keys: authorizedKeys,
        ...(user === 'root' ? {} : { shell: '/bin/bash', sudo: 'ALL=(ALL) NOPASSWD:ALL' }),
      },
    ],
    chpasswd: { expire: false, users: [{ name: user, password: passwordHash, type: 'hash' }] },
    ...(storage && endpoint ? filesOf(storageFiles(storage, endpoint), traits) : {}),
  }
  return `#cloud-config\n${JSON.stringify(config)}\n`
}

function filesOf(files: object, traits: SeedTraits) {
  const { user } = traits
  const home = homeOf(traits)
  return {
    write_files: Object.entries(files).map(([name, content]) => ({
      path: `${home}/${name}`,
      content: String(content),
      permissions: '0600',
      owner: `${user}:${user}`,
      // The user is there by then.
      defer: true,
    })),
    runcmd: [['chown', '-R', `${user}:${user}`, `${home}/.aws`, `${home}/.config`]],
  }
}
