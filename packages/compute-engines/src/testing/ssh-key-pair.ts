import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface SshKeyPair {
  /** A line of `authorized_keys`. */
  line: string
  /** Where the private half lies. */
  file: string
  remove(): Promise<void>
}

/** A new Ed25519 pair, by the real `ssh-keygen`. */
export async function makeSshKeyPair(): Promise<SshKeyPair> {
  const folder = await mkdtemp(join(tmpdir(), 'perigee-ssh-'))
  const file = join(folder, 'key')
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'ada@example.org', '-f', file])
  const line = (await readFile(`${file}.pub`, 'utf8')).trim()
  return { line, file, remove: () => rm(folder, { recursive: true, force: true }) }
}
