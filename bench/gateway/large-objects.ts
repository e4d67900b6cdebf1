import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { MiB } from '@perigee/std/units'
import { type Figure, median } from '../figures/figure'
import { withProduct } from './bench-product'
import { agent, send, timed } from './http-client'
import { presigned } from './presigned'
import { cpuOf, gatewayOf } from './process-figures'

const size = 64 * MiB
const runs = 15

/** 64 MiB through the gateway, encrypted, against a bare server that does MD5 and disk only; turn by turn. */
export const largeObjects = (): Promise<Figure[]> =>
  withProduct(async ({ product, access }) => {
    const bare = await startBareServer()
    try {
      const body = randomBytes(size)
      await send('PUT', presigned(access, 'PUT', 'large'))
      const places = {
        gateway: (method: 'GET' | 'PUT') => presigned(access, method, 'large/object'),
        bare: () => `http://127.0.0.1:${bare.port}/object`,
      }
      const times = { gatewayPut: [], barePut: [], gatewayGet: [], bareGet: [] } as Record<string, number[]>
      const processor = { PUT: 0, GET: 0 }
      for (let run = 0; run <= runs; run++) {
        for (const method of ['PUT', 'GET'] as const) {
          for (const [name, urlOf] of Object.entries(places)) {
            const before = cpuOf(gatewayOf(product.pid))
            const taken = await timed(() => send(method, urlOf(method), method === 'PUT' ? { body } : {}))
            // The first round warms up.
            if (run === 0) continue
            times[`${name}${method === 'PUT' ? 'Put' : 'Get'}`]?.push(taken)
            if (name === 'gateway') processor[method] += cpuOf(gatewayOf(product.pid)) - before
          }
        }
      }
      const speed = (name: string): number => size / MiB / (median(times[name] ?? []) / 1000)
      const perMiB = (method: 'PUT' | 'GET'): string => (processor[method] / runs / (size / MiB)).toFixed(1)
      const figure = (method: 'Put' | 'Get'): Figure => ({
        name: `64 MiB ${method.toUpperCase()} through the gateway`,
        value:
          `${(speed(`gateway${method}`) / speed(`bare${method}`)).toFixed(2)} of a bare server ` +
          `(${speed(`gateway${method}`).toFixed(0)} against ${speed(`bare${method}`).toFixed(0)} MiB/s; ` +
          `the gateway's processor time for one MiB ${perMiB(method === 'Put' ? 'PUT' : 'GET')} ms)`,
        explains: `Encrypted, presigned, one connection; bare: node:http, MD5, disk, fsync. Median of ${runs}, turn by turn.`,
      })
      return [figure('Put'), figure('Get')]
    } finally {
      agent.destroy()
      await bare.stop()
    }
  })

async function startBareServer() {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    port: Number(line.toString()),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
