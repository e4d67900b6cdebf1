import { second } from '@perigee/std/durations'
import type { ServiceName } from '../services/service-names'

interface Sign {
  /** What only this service answers. */
  path: string
  isIt(answer: { status: number; text: string }): boolean
}

const signs: Record<ServiceName, Sign> = {
  auth: { path: '/v1/health/live', isIt: ({ status, text }) => status === 200 && !text.includes('<') },
  gateway: { path: '/-/version', isIt: ({ status, text }) => status === 200 && /^\d+\.\d+\.\d+/.test(text) },
  linkshare: { path: '/health/process', isIt: ({ text }) => text === 'okay' || text === 'down' },
  compute: { path: '/api/v1/location', isIt: ({ status, text }) => status === 401 && text.includes('compute_token') },
  api: { path: '/api/v0/config', isIt: ({ status, text }) => status === 200 && text.includes('"satelliteName"') },
  outbox: { path: '/', isIt: ({ status, text }) => status === 403 && text.includes('<h1>Outbox</h1>') },
}

const timeout = 5 * second

/** Whether this service answers at the address; false for another one. @throws when nothing answers */
export async function answersAs(name: ServiceName, baseUrl: string): Promise<boolean> {
  const { path, isIt } = signs[name]
  const response = await fetch(`${baseUrl}${path}`, { signal: AbortSignal.timeout(timeout), redirect: 'manual' })
  return isIt({ status: response.status, text: await response.text() })
}
