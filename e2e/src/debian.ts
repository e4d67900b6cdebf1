import { isExecutable } from './find-program'
import { runProgram } from './run-program'

const aptGet = '/usr/bin/apt-get'

/** Whether packages can be installed here: Debian or a relative of it, as root. */
export const canInstallPackages = async (): Promise<boolean> => process.getuid?.() === 0 && (await isExecutable(aptGet))

export async function installPackages(...names: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runProgram(aptGet, ['update', '-q'], { env })
  await runProgram(aptGet, ['install', '-y', '-q', '--no-install-recommends', ...names], { env })
}
