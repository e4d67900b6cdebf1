import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '../../e2e/src/eventually'
import { freePorts } from '@perigee/testing/free-ports'
import { findPostmaster } from '../../e2e/src/postmaster'
import type { Product } from '../../e2e/src/product'
import { memoryOf } from './process-figures'

export interface GatewayAlone {
  endpoint: string
  pid: number
  /** Of memory, once it had nothing to do for a while. */
  idle: number
}

const program = process.env.PERIGEE_PROGRAM ?? join(import.meta.dirname, '../../apps/server/dist/perigee-server.mjs')

/** A gateway as a process of its own, on the database and the data folder of a product that runs. */
export async function withGatewayAlone<T>(
  { env, dataDir, urls }: Product,
  work: (gateway: GatewayAlone) => Promise<T>,
): Promise<T> {
  const postgres = await findPostmaster(dataDir)
  if (!postgres) throw new Error('the product has no database')
  const { socketDir, password } = postgres
  const [port = 0, storagePort = 0] = await freePorts(2)
  const child = spawn(process.execPath, [program, 'serve', '--services=gateway'], {
    env: {
      PATH: process.env.PATH,
      ...env,
      DATABASE_URL: `postgres://postgres:${password}@localhost:${postgres.port}/perigee?host=${socketDir}`,
      PERIGEE_GATEWAY_PORT: String(port),
      PERIGEE_COMPUTE_STORAGE_PORT: String(storagePort),
      PERIGEE_AUTH_URL: urls.auth,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    const endpoint = `http://127.0.0.1:${port}`
    await eventually('the start of the gateway', async () => (await fetch(`${endpoint}/-/health`)).ok || undefined)
    await pause(3000)
    const pid = child.pid ?? 0
    return await work({ endpoint, pid, idle: memoryOf(pid, 'VmRSS') })
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
