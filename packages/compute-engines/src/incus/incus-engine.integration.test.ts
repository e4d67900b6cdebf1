import { engineContract } from '../testing/contract-suite'
import { createIncusEngine } from './create-incus-engine'
import { startIncusd } from './testing/start-incusd'
import { initPid } from './testing/init-pid'

engineContract('incus', async () => {
  const incus = await startIncusd()
  const options = { project: 'machines', pool: 'default', network: null, kind: 'containers', images: null, gateway: null } as const
  return {
    image: 'tiny',
    sizes: [{ vcpus: 1, memoryMB: 128, diskGB: 1 }, { vcpus: 2, memoryMB: 192, diskGB: 2 }],
    looksKilled: 'stopped',
    open: async () => createIncusEngine({ ...options, place: incus.restricted, lookEvery: 200 }),
    crash: async (id) => { process.kill(await initPid(incus.root, incus.machine, id), 'SIGKILL') },
    close: () => incus.close(),
  }
})
