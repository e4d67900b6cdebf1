import { EngineError } from '@perigee/compute/engine'
import type { Account } from '../account'
import type { Places } from '../places'
import { runTool, ToolFailure } from '../run-tool'

/** Runs `qemu-img` as the user of QEMU: a disk is what a machine has made of it. @throws ToolFailure or EngineError */
export async function runQemuImg({ root }: Places, account: Account, args: readonly string[]): Promise<string> {
  try {
    return await runTool('qemu-img', args, { ...account, cwd: root })
  } catch (cause) {
    if (!(cause instanceof ToolFailure)) throw cause
    if (/no space left on device/i.test(cause.stderr)) {
      throw new EngineError('no-room', 'The disk of the host is full.', { cause })
    }
    throw cause
  }
}
