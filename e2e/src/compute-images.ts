import { needProgram } from './debian-program'
import { type Installation, program } from './product'
import { runProgram } from './run-program'

/** Puts the tiny image into an installation that is to run machines by QEMU, which is installed where it is missing. */
export async function needTinyImage({ env }: Installation): Promise<void> {
  await needProgram('/usr/bin/qemu-system-x86_64', 'qemu-system-x86')
  await needProgram('/usr/bin/qemu-img', 'qemu-utils')
  const given = { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8', ...env }
  await runProgram(process.execPath, [program, 'compute', 'build-image', 'tiny'], { env: given })
}
