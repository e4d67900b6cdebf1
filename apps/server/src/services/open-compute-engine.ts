import type { Engine } from '@perigee/compute/engine'
import type { Logger } from '@perigee/server-kit/logger'
import { SettingError } from '@perigee/server-kit/settings'
import type { Config } from '../load-config'

type Needs = Pick<Config, 'settings' | 'storagePort' | 'computeFolder'>

/** What runs machines here, as the settings say. The code of an engine is loaded only where it is used. @throws SettingError */
export async function openComputeEngine(config: Needs, logger: Logger): Promise<Engine> {
  switch (config.settings.compute.compute) {
    case 'qemu':
      return openQemu(config, logger)
    case 'incus':
      return openIncus(config)
    case null:
      throw new SettingError('PERIGEE_COMPUTE: expected qemu or incus')
  }
}

async function openQemu({ settings, storagePort, computeFolder: folder }: Needs, logger: Logger): Promise<Engine> {
  const { createQemuEngine } = await import('@perigee/compute-engines/qemu/create-qemu-engine')
  const gateway = settings.server.computeGateway ?? { host: storagePort.host, port: storagePort.port }
  return createQemuEngine({ folder, gateway, settings: settings.qemu, logger })
}

async function openIncus({ settings: { incus } }: Needs): Promise<Engine> {
  const [{ createIncusEngine }, { incusOptions }] = await Promise.all([
    import('@perigee/compute-engines/incus/create-incus-engine'),
    import('@perigee/compute-engines/incus/options-of-settings'),
  ])
  return createIncusEngine(await incusOptions(incus))
}
