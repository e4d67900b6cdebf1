import { execFile } from 'node:child_process'
import { connect } from 'node:net'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface SshPlace {
  host: string
  port: number
  user: string
  /** Of the private key. */
  keyFile: string
}

/** What the command wrote, by the real `ssh` client. @throws where it, or the connection, failed */
export async function ssh({ host, port, user, keyFile }: SshPlace, command: string): Promise<string> {
  const options = ['StrictHostKeyChecking=no', 'UserKnownHostsFile=/dev/null', 'BatchMode=yes', 'ConnectTimeout=60']
  const flags = options.flatMap((option) => ['-o', option])
  const place = ['-q', '-i', keyFile, '-p', String(port), `${user}@${host}`]
  const { stdout } = await run('ssh', [...flags, ...place, command], { maxBuffer: 16 * 1024 * 1024 })
  return stdout
}

/** What a server says first to whoever connects; empty where nobody answers or it says nothing within two seconds. */
export function bannerOf({ host, port }: { host: string; port: number }): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 })
    function end(banner: string): void {
      socket.destroy()
      resolve(banner)
    }
    socket.once('data', (bytes) => end(bytes.toString('latin1')))
    socket.once('timeout', () => end(''))
    socket.once('close', () => end(''))
    socket.once('error', () => end(''))
  })
}
