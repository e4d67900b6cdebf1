import { nativeModule } from '@perigee/crypto/native-module-node'
import type { Logger } from '@perigee/server-kit/logger'
import { availableParallelism } from 'node:os'
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

/** Of a process that moves bodies, its share of the threads for them; there are none on a machine with one processor. */
export function openThreads({ config, services, plan, logger }: Process): BodyThreads | undefined {
  const movesBodies = services.includes('gateway') || services.includes('linkshare')
  if (!movesBodies) return undefined
  const all = availableParallelism() > 1 ? config.settings.server.bodyThreads : 0
  const native = config.settings.gateway.native === 'auto' ? nativeModule() : null
  const nativeFile = native?.state === 'loaded' ? native.file : null
  return openBodyThreads({ count: Math.ceil(all / (plan?.of ?? 1)), nativeFile, logger })
}
