import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fetchPackages } from './apt-packages'

const run = promisify(execFile)

/** Why Incus cannot run here, said aloud; undefined where it can. */
export async function whyNoIncus(): Promise<string | undefined> {
  const reason = await findReason()
  if (reason !== undefined) process.stderr.write(`\nNOT TRIED: machines in a real Incus, because ${reason}\n\n`)
  return reason
}

async function findReason(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'this is no Linux'
  if (process.getuid?.() !== 0) return 'the tests do not run as root'
  const flags = ['--mount', '--pid', '--fork', '--user', '--map-root-user']
  try {
    await run('unshare', [...flags, 'true'])
  } catch {
    return 'namespaces of users, mounts and processes are not to be had'
  }
  try {
    await fetchPackages()
    return undefined
  } catch (error) {
    return `its packages are not to be had from Debian: ${String(error).slice(0, 500)}`
  }
}
