import { once } from 'node:events'
import { createServer } from 'node:net'
import { minute } from '@perigee/std/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anInstallation, type TestInstallation } from '../testing/an-installation'
import type { Finding } from './finding'

const timeout = 2 * minute

let installation: TestInstallation
beforeAll(async () => {
  installation = await anInstallation()
})
afterAll(() => installation.remove())

async function doctor(extra: NodeJS.ProcessEnv = {}): Promise<{ code: unknown; ok: boolean; findings: Finding[] }> {
  const { code, output } = await installation.command(['doctor', '--json'], extra)
  return { code, ...(JSON.parse(output) as { ok: boolean; findings: Finding[] }) }
}

it(
  'has only notes before the first start, and makes nothing',
  async () => {
    const { code, ok, findings } = await doctor()
    expect(findings.filter(({ state }) => state === 'wrong')).toEqual([])
    expect([code, ok]).toEqual([0, true])
    expect(findings.find(({ about }) => about === 'database')?.says).toBe('there is none yet')
    expect(findings.find(({ about }) => about === 'data folder')?.says).toContain('is not there yet')
  },
  timeout,
)

it(
  'finds a running installation in order',
  async () => {
    await installation.serve()
    const { code, findings } = await doctor()
    expect(findings.filter(({ state }) => state === 'wrong')).toEqual([])
    expect(code).toBe(0)
    const says = findings.map(({ about, says: text }) => `${about}: ${text}`).join('\n')
    expect(says).toMatch(/database: PostgreSQL 18\S* answers/)
    expect(says).toContain('database: all migrations are applied')
    expect(says).toContain('clock: agrees with the database')
    expect(says).toMatch(/blobs of placement 0: \S+: written durably, read and removed/)
    for (const name of ['auth', 'gateway', 'linkshare', 'api', 'outbox']) expect(says).toContain(`${name} answers`)
    for (const name of ['auth', 'gateway', 'linkshare', 'api'])
      expect(says).toMatch(new RegExp(`${name} at \\S+: answers`))
  },
  timeout,
)

it(
  'says what is wrong and what to do, and ends with 1',
  async () => {
    await installation.credentials()
    await installation.withDatabase(async (db) => {
      await sql`
      insert into satellite.buckets (project_id, name, placement, versioning, object_lock, created_at)
      select id, 'elsewhere', 77, 1, false, now() from satellite.projects limit 1`.execute(db)
    })
    const busy = createServer().listen(0, '127.0.0.1')
    await once(busy, 'listening')
    const { port } = busy.address() as { port: number }
    busy.on('connection', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nhi'))
    const { code, findings } = await doctor({
      PERIGEE_LINKSHARE_PORT: String(port),
      PERIGEE_SMTP_URL: `smtp://127.0.0.1:${port}`,
      PERIGEE_GATEWAY_URL: 'http://127.0.0.1:1',
      PERIGEE_GATEWAY_PROT: '1',
    })
    busy.close()
    const wrong = findings.filter(({ state }) => state === 'wrong')
    expect(code).toBe(1)
    expect(wrong.map(({ about }) => about)).toEqual([
      'placements',
      `port ${port}`,
      'gateway at http://127.0.0.1:1',
      `linkshare at http://127.0.0.1:${port}`,
      'mail',
    ])
    for (const { advice } of wrong) expect(advice).toBeTruthy()
    expect(findings.find(({ about }) => about === 'settings')?.says).toContain('Did you mean PERIGEE_GATEWAY_PORT?')
  },
  timeout,
)
