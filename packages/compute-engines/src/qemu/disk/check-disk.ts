import { EngineError } from '@perigee/compute/engine'
import type { Account } from '../account'
import { within, type Places } from '../places'
import { ToolFailure } from '../run-tool'
import { runQemuImg } from './run-qemu-img'

const leaksOnly = 3

/** Looks at the disk of a machine that was cut off, and gives back room that it lost. @throws EngineError `damaged` */
export async function checkDisk(places: Places, account: Account): Promise<void> {
  const check = (...more: string[]) => runQemuImg(places, account, ['check', '-q', '-f', 'qcow2', ...more, within.disk])
  try {
    await check().catch(async (cause: unknown) => {
      if (!(cause instanceof ToolFailure) || cause.exitCode !== leaksOnly) throw cause
      await check('-r', 'leaks')
    })
  } catch (cause) {
    if (cause instanceof EngineError) throw cause
    throw new EngineError('damaged', 'The disk of this machine is damaged. It is kept as it is.', { cause })
  }
}
