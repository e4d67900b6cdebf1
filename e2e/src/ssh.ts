import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needProgram } from './debian-program'
import { runProgram } from './run-program'

/** Somebody's SSH key, and what they do with it. */
export interface SshClient {
  /** One line, as it is given to others. */
  publicKey: string
  /** Runs a command on a machine and gives what it printed. @throws when it fails or nobody answers */
  run(at: { address: string; port: number; user: string }, command: string): Promise<string>
  remove(): Promise<void>
}

const options = [
  'StrictHostKeyChecking=no',
  'UserKnownHostsFile=/dev/null',
  'BatchMode=yes',
  'ConnectTimeout=20',
  'LogLevel=ERROR',
]

/** The client of OpenSSH with a new key of its own. */
export async function sshClient(): Promise<SshClient> {
  await needProgram('/usr/bin/ssh-keygen', 'openssh-client')
  const folder = await mkdtemp(join(tmpdir(), 'perigee-ssh-'))
  const file = join(folder, 'id_ed25519')
  await runProgram('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'person@laptop', '-f', file])
  return {
    publicKey: (await readFile(`${file}.pub`, 'utf8')).trim(),
    run: ({ address, port, user }, command) =>
      runProgram('ssh', [
        '-i',
        file,
        '-p',
        String(port),
        ...options.flatMap((each) => ['-o', each]),
        `${user}@${address}`,
        command,
      ]),
    remove: () => rm(folder, { recursive: true }),
  }
}
