import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { GiB, MiB } from '@perigee/std/units'
import { eventually } from '../../e2e/src/eventually'
import { findPostmaster } from '../../e2e/src/postmaster'
import { freePorts } from '../../e2e/src/free-ports'
import type { Product } from '../../e2e/src/product'
import type { Figure } from '../figures/figure'
import { withProduct } from './bench-product'
import { send } from './http-client'
import { presigned } from './presigned'

const total = 2 * GiB
const objectSize = 256 * MiB
const atOnce = 4

/** The most memory that a gateway of its own takes while 2 GiB go up and come down again, over what it takes idle. */
export const gatewayMemory = (): Promise<Figure[]> =>
  withProduct(async ({ product, access }) => {
    await send('PUT', presigned(access, 'PUT', 'memory'))
    const gateway = await startGatewayAlone(product)
    try {
      const there = { ...access, endpoint: gateway.endpoint }
      const body = randomBytes(MiB)
      await send('GET', presigned(there, 'GET', 'memory', 'list-type=2'))
      await pause(3000)
      const idle = await residentMemory(gateway.pid, 'VmRSS')
      const keys = Array.from({ length: total / objectSize }, (_, n) => `memory/object-${n}`)
      for (const method of ['PUT', 'GET'] as const) {
        const queue = keys.values()
        const transfer = async (): Promise<void> => {
          for (const key of queue) {
            const sent = method === 'PUT' ? { body, times: objectSize / MiB } : {}
            await send(method, presigned(there, method, key), sent)
          }
        }
        await Promise.all(Array.from({ length: atOnce }, transfer))
      }
      const peak = await residentMemory(gateway.pid, 'VmHWM')
      const figure: Figure = {
        name: 'memory of a gateway while 2 GiB pass, up and down',
        value: `${((peak - idle) / MiB).toFixed(0)} MiB over idle (${(idle / MiB).toFixed(0)} MiB)`,
        explains: `VmHWM of serve --services=gateway, ${atOnce} transfers of 256 MiB at once; the target is 150 MB.`,
      }
      return [figure]
    } finally {
      await gateway.stop()
    }
  })

/** On the database and the data folder of a product that runs. */
async function startGatewayAlone({ env, dataDir, urls }: Product) {
  const postgres = await findPostmaster(dataDir)
  if (!postgres) throw new Error('the product has no database')
  const [port = 0] = await freePorts(1)
  const program = join(import.meta.dirname, '../../apps/server/dist/perigee-server.mjs')
  const database = `postgres://postgres@localhost:${postgres.port}/perigee?host=${postgres.socketDir}`
  const child = spawn(process.execPath, [program, 'serve', '--services=gateway'], {
    env: {
      PATH: process.env.PATH,
      ...env,
      DATABASE_URL: database,
      PERIGEE_GATEWAY_PORT: String(port),
      PERIGEE_AUTH_URL: urls.auth,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const endpoint = `http://127.0.0.1:${port}`
  await eventually('the start of the gateway', async () => (await fetch(`${endpoint}/-/health`)).ok || undefined)
  return {
    endpoint,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function residentMemory(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
}
