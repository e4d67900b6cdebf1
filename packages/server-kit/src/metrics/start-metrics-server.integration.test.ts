import { request } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createLogger } from '../logger'
import { createMetrics } from './create-metrics'
import { startMetricsServer } from './start-metrics-server'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function start(token: string | null, host = '127.0.0.1') {
  const logger = createLogger({ level: 'silent' })
  const server = await startMetricsServer({ metrics: createMetrics(), host, port: 0, token, logger })
  stops.push(server.stop)
  return server.url
}

/** With any Host header, which `fetch` does not send. */
const statusOf = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<number | undefined>((resolve, reject) => {
    request(url, { headers, method }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })

describe('the metrics', () => {
  it('of a process are served in the text format of Prometheus', async () => {
    const response = await fetch(`${await start(null)}/metrics`)
    expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    const text = await response.text()
    for (const name of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_seconds', 'perigee_http_requests_total']) {
      expect(text).toContain(`# TYPE ${name} `)
    }
  })

  it('are for this machine alone without a token', async () => {
    const url = await start(null)
    expect(await statusOf(`${url}/metrics`, { host: 'evil.example' })).toBe(401)
    expect(await statusOf(`${url}/metrics`, { host: 'localhost:1' })).toBe(200)
    expect([await statusOf(url), await statusOf(`${url}/metrics`, {}, 'POST')]).toEqual([404, 405])
  })

  it('are for whoever shows the token', async () => {
    const url = await start('s3cret')
    expect(await statusOf(`${url}/metrics`)).toBe(401)
    expect(await statusOf(`${url}/metrics`, { authorization: 'Bearer other' })).toBe(401)
    expect(await statusOf(`${url}/metrics`, { authorization: 'Bearer s3cret', host: 'metrics.example' })).toBe(200)
  })

  it('are not served to others without a token', async () => {
    await expect(start(null, '0.0.0.0')).rejects.toThrow('PERIGEE_METRICS_TOKEN has to be set')
    await start('s3cret', '0.0.0.0')
  })
})
