import { createServer, type IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { collectDefaultMetrics } from 'prom-client'
import { constantTimeEqual, sha256 } from '@perigee/crypto/hash'
import { utf8 } from '@perigee/std/bytes'
import { second } from '@perigee/std/durations'
import { listen } from '../http/listen'
import { isLoopback } from '../http/loopback'
import { hasSeveralHosts } from '../http/client'
import { stopServer } from '../http/stop-server'
import type { Logger } from '../logger'
import { SettingError } from '../settings'
import type { Metrics } from './create-metrics'
import { together } from './together'

export interface MetricsServerOptions {
  metrics: Pick<Metrics, 'registry'>
  /** Those of other processes, as text. */
  others?: () => Promise<readonly string[]>
  host: string
  port: number
  /** What a reader has to show; may be null on a loopback address only. */
  token: string | null
  logger: Logger
}

/**
 * Measures the process too, and serves `GET /metrics` in the text format of Prometheus, on a port of its own.
 * @throws SettingError when others could read them without a token.
 */
export async function startMetricsServer(options: MetricsServerOptions) {
  const { metrics, others = () => Promise.resolve([]), host, port, token, logger } = options
  if (token === null && !isLoopback(host)) {
    throw new SettingError(
      `PERIGEE_METRICS_BIND: ${host} can be reached by others, so PERIGEE_METRICS_TOKEN has to be set as well`,
    )
  }
  measureProcess(metrics)
  const server = createServer({ requestTimeout: 15 * second, headersTimeout: 10 * second }, (request, response) => {
    const status = statusFor(request, token)
    if (status !== 200) return void response.writeHead(status, { 'content-length': 0 }).end()
    Promise.all([metrics.registry.metrics(), others()]).then(
      ([ours, theirs]) =>
        response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(together([ours, ...theirs])),
      (err: unknown) => {
        logger.error({ err }, 'the metrics could not be read')
        response.writeHead(500, { 'content-length': 0 }).end()
      },
    )
  })
  const url = await listen(server, { host, port, variable: 'PERIGEE_METRICS_PORT' })
  return { url, stop: () => stopServer(server, second) }
}

/** Adds what Node knows of this process. */
export const measureProcess = ({ registry }: Pick<Metrics, 'registry'>): void =>
  collectDefaultMetrics({ register: registry })

function statusFor(request: IncomingMessage, token: string | null): number {
  const { method, url, headers } = request
  if (hasSeveralHosts(request)) return 400
  if (token === null ? !isNamedLocally(headers.host) : !shows(headers.authorization, token)) return 401
  if ((url ?? '').replace(/\?.*$/s, '') !== '/metrics') return 404
  return method === 'GET' ? 200 : 405
}

const shows = (authorization: string | undefined, token: string): boolean =>
  constantTimeEqual(sha256(utf8(authorization ?? '')), sha256(utf8(`Bearer ${token}`)))

/** A page whose name was made to point at this machine (DNS rebinding) shows that name. */
function isNamedLocally(host = ''): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || isIP(name) !== 0
}
