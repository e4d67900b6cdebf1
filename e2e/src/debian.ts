import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isExecutable } from './find-program'
import { runProgram } from './run-program'

const aptGet = '/usr/bin/apt-get'
/** Two test files may find something missing at the same time. */
const oneAfterTheOther = ['/usr/bin/flock', [join(tmpdir(), 'perigee-apt.lock'), aptGet]] as const

/** Whether packages can be installed here: Debian or a relative of it, as root. */
export const canInstallPackages = async (): Promise<boolean> => process.getuid?.() === 0 && (await isExecutable(aptGet))

export async function installPackages(...names: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const [program, always] = oneAfterTheOther
  await runProgram(program, [...always, 'update', '-q'], { env })
  await runProgram(program, [...always, 'install', '-y', '-q', '--no-install-recommends', ...names], { env })
}
