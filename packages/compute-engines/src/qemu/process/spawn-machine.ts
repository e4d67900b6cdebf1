import { spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import type { Account } from '../account'
import { emulator } from '../arguments'
import type { Places } from '../places'
import { lastErrors } from './last-errors'

/**
 * Each connection of a machine takes an open file of QEMU and half a MiB, and one to the storage a process of the host:
 * there are never more of them than files. A processor of the machine takes some with KVM, and for its queue of the disk.
 */
export const mostOpenFiles = (vcpus: number): number => 60 + 4 * vcpus

/** No pictures of its memory on the disk. */
const limits = 'ulimit -c 0; ulimit -n "$1"; shift; exec "$@"'

interface SpawnOptions {
  account: Account
  vcpus: number
  /** Of QEMU. */
  args: readonly string[]
}

export interface SpawnedMachine {
  /** What it wrote to its errors, once it has ended; before, undefined. */
  endedWith(): string | undefined
}

/** Starts QEMU as a process that outlives us. Its errors go to a file of the machine, which begins anew. */
export async function spawnMachine(places: Places, { account, vcpus, args }: SpawnOptions): Promise<SpawnedMachine> {
  await open(places.errors, 'w', 0o600).then((file) => file.close())
  const errors = await open(places.errors, 'a', 0o600)
  try {
    const child = spawn('sh', ['-c', limits, 'machine', String(mostOpenFiles(vcpus)), emulator, ...args], {
      ...account,
      cwd: places.root,
      detached: true,
      env: { PATH: process.env.PATH ?? '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
      stdio: ['ignore', errors.fd, errors.fd],
    })
    child.unref()
    let errorsOfEnded: string | undefined
    const end = async (said: string): Promise<void> => {
      errorsOfEnded = `${said}${await lastErrors(places)}`
    }
    child.once('error', (cause) => void end(cause.message))
    child.once('exit', () => void end(''))
    return { endedWith: () => errorsOfEnded }
  } finally {
    await errors.close()
  }
}
