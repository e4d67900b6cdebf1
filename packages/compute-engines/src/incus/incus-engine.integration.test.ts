import { describe } from 'vitest'
import { engineContract } from '../testing/contract-suite'
import { createIncusEngine } from './create-incus-engine'
import { initPid } from './testing/init-pid'
import { startIncusd } from './testing/start-incusd'
import { whyNoIncus } from './testing/why-no-incus'

const reason = await whyNoIncus()

describe.skipIf(reason !== undefined)(`with a real Incus (${reason ?? 'which is here'})`, () => {
  engineContract('incus, by the network with a restricted certificate', async () => {
    const incus = await startIncusd()
    return {
      image: 'tiny',
      sizes: [
        { vcpus: 1, memoryMB: 128, diskGB: 1 },
        { vcpus: 2, memoryMB: 192, diskGB: 2 },
      ],
      // Incus notes alike that a container shut down and that its first process was killed.
      looksKilled: 'stopped',
      open: async () => createIncusEngine({ ...incus.options, place: incus.restricted, lookEvery: 200 }),
      crash: async (id) => {
        process.kill(await initPid(incus.root, incus.machine, id), 'SIGKILL')
      },
      close: () => incus.close(),
    }
  })
})
