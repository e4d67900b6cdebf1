import { nativeModule } from '@perigee/crypto/native-module-node'
import type { Logger } from '@perigee/server-kit/logger'
import { availableParallelism } from 'node:os'
import { receiveInPool } from '@perigee/s3/stages/receive-in-pool'
import type { Config } from '../load-config'
import type { ProcessPlan } from '../processes/plan-processes'
import { type BodyThreads, openBodyThreads } from '../stages/body-threads'
import type { ServiceName } from './service-names'

interface Process {
  config: Config
  services: readonly ServiceName[]
  plan?: ProcessPlan
  logger: Logger
}

/**
 * Where a process that moves bodies has other threads for them: libuv's, with the native module, and otherwise its share
 * of those that are its own. There are none on a machine with one processor.
 */
export function openThreads({ config, services, plan, logger }: Process): BodyThreads | undefined {
  const movesBodies = services.includes('gateway') || services.includes('linkshare')
  const all = availableParallelism() > 1 ? config.settings.server.bodyThreads : 0
  if (!movesBodies || all === 0) return undefined
  const native = config.settings.gateway.native === 'auto' ? nativeModule() : null
  if (native?.state === 'loaded') {
    return { receive: receiveInPool(native), blocks: undefined, close: () => Promise.resolve() }
  }
  return openBodyThreads({ count: Math.ceil(all / (plan?.of ?? 1)), logger })
}
