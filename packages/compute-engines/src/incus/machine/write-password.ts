import { MiB } from '@perigee/std/units'
import type { IncusClient } from '../rest/rest-client'
import { machinePath } from './machine-name'

const shadow = { path: '/etc/shadow' }

/** Gives the user of a container that does not run another password: cloud-init sets one at the first boot alone. */
export async function writePassword(incus: IncusClient, id: string, user: string, hash: string): Promise<void> {
  const path = `${machinePath(id)}/files`
  const text = (await incus.read(path, MiB, shadow))?.toString('utf8')
  const changed = text === undefined ? undefined : withPassword(text, user, hash)
  if (changed === undefined || changed === text) return
  const headers = { 'content-type': 'application/octet-stream', 'x-incus-type': 'file', 'x-incus-write': 'overwrite' }
  await incus.write(path, shadow, headers, Buffer.from(changed))
}

/** The lines of /etc/shadow with this hash of the user's password; the same ones where it has no such user. */
export const withPassword = (text: string, user: string, hash: string): string =>
  text
    .split('\n')
    .map((line) => {
      const [name, , ...rest] = line.split(':')
      return name === user && rest.length > 0 ? [name, hash, ...rest].join(':') : line
    })
    .join('\n')
