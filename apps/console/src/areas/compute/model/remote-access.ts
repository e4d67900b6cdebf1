import type { Instance } from '@perigee/contract/compute'

type Reached = Pick<Instance, 'remote' | 'user'>

/** 'example.com:22001', or undefined as long as it has none. */
export function addressOf({ remote }: Pick<Reached, 'remote'>): string | undefined {
  if (!remote || remote.ipv4Address === '') return undefined
  return `${remote.ipv4Address}:${remote.port}`
}

/** What logs in to it from a terminal. */
export function sshCommand({ remote, user }: Reached): string | undefined {
  if (!remote || remote.ipv4Address === '') return undefined
  return `ssh -p ${remote.port} ${user === '' ? '' : `${user}@`}${remote.ipv4Address}`
}
