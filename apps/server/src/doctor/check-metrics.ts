import { second } from '@perigee/std/durations'
import type { Config } from '../load-config'
import { checkPort } from './check-port'
import type { Finding } from './finding'

const timeout = 5 * second

/** The port for metrics, where one is set. */
export async function checkMetrics({ settings }: Config): Promise<Finding[]> {
  const { metricsPort: port, metricsBind: host, metricsToken: token } = settings.server
  if (port === null) return []
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  const { finding } = await checkPort({
    name: 'metrics',
    host,
    port,
    variables: ['PERIGEE_METRICS_PORT', 'PERIGEE_METRICS_BIND'],
    async isIt(url) {
      const answer = await fetch(`${url}/metrics`, { headers, signal: AbortSignal.timeout(timeout) })
      return answer.status === 200 && (await answer.text()).includes('perigee_')
    },
  })
  return [finding]
}
