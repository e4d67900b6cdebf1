import { describe } from 'vitest'
import { engineContract, type EngineUnderTest } from '../testing/contract-suite'
import { whyNoMachines } from './testing/ensure-tiny-image'
import { openQemuScene } from './testing/qemu-scene'

const reason = await whyNoMachines()

async function tinyMachines(): Promise<EngineUnderTest> {
  const scene = await openQemuScene()
  return {
    open: () => scene.open(),
    image: 'tiny',
    crash: scene.crash,
    looksKilled: 'crashed',
    sizes: [
      { vcpus: 1, memoryMB: 128, diskGB: 1 },
      { vcpus: 2, memoryMB: 192, diskGB: 2 },
    ],
    close: scene.close,
  }
}

if (reason === undefined) engineContract('QEMU', tinyMachines)
else {
  process.emitWarning(`no machine of QEMU is tried: ${reason}`)
  describe.skip(`an engine of machines: QEMU (${reason})`, () => undefined)
}
