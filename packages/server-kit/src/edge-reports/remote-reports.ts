import { edgeReportsPath, type EdgeReports } from '@perigee/contract/edge-reports'
import { second } from '@perigee/std/durations'
import { sealBatch } from './seal-batch'

const requestTimeout = 10 * second

/** Sends batches to an api that is another process, maybe on another host. `key`: that of the label `edge-reports`. */
export const remoteReports = ({ apiUrl, key }: { apiUrl: string; key: Uint8Array }): EdgeReports => ({
  async send(batch) {
    const response = await fetch(apiUrl.replace(/\/$/, '') + edgeReportsPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sealBatch(key, batch)),
      signal: AbortSignal.timeout(requestTimeout),
      redirect: 'error',
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`api answered ${response.status} to what the edge reports`)
  },
})
