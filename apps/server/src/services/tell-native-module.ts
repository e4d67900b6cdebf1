import { nativeModule } from '@perigee/crypto/native-module-node'
import type { Logger } from '@perigee/server-kit/logger'
import type { Config } from '../load-config'
import type { ServiceName } from './service-names'

const sealContent: readonly ServiceName[] = ['gateway', 'linkshare']

/** Says in the log how this process seals and opens content; a module that is there and not used is a warning. */
export function tellNativeModule(services: readonly ServiceName[], { settings }: Config, logger: Logger): void {
  if (!services.some((name) => sealContent.includes(name))) return
  const found = settings.gateway.native === 'auto' ? nativeModule() : { state: 'off' as const }
  if (found.state === 'refused') logger.warn({ reason: found.reason }, 'the native module is not used')
  else logger.info({ state: found.state }, 'native module')
}
