import { randomBytes } from 'node:crypto'
import { KiB } from '@perigee/std/units'
import { sql, type Kysely } from 'kysely'
import { type Figure, median } from '../figures/figure'
import { withProduct } from './bench-product'
import { withDatabaseOf } from './database-of'
import { agent, send, timed } from './http-client'
import { inParallel } from './in-parallel'
import { presigned } from './presigned'
import { cpuOf, gatewayOf } from './process-figures'

const clients = 16
const count = 5000
const runs = 5
const methods = { put: 'PUT', get: 'GET' } as const
const body = randomBytes(4 * KiB)

/** 4 KiB objects through the gateway against rows of the same bytes straight in its PostgreSQL, from 16 clients. */
export const smallObjects = (): Promise<Figure[]> =>
  withProduct(({ product, access }) =>
    withDatabaseOf<unknown, Figure[]>(product, clients, async (db) => {
      await send('PUT', presigned(access, 'PUT', 'small'))
      await sql`create table bench_rows (id text primary key, body bytea not null)`.execute(db)
      await sql`alter table bench_rows alter column body set storage external`.execute(db)
      const work = {
        put: (url: string) => send('PUT', url, { body }),
        commit: (id: string) => commitRow(db, id),
        get: (url: string) => send('GET', url),
        read: (id: string) => sql`select body from bench_rows where id = ${id}`.execute(db),
      }
      const cpu = { put: 0, get: 0 }
      const rates: Record<keyof typeof work, number[]> = { put: [], commit: [], get: [], read: [] }
      for (let run = 0; run <= runs; run++) {
        for (const name of ['put', 'commit', 'get', 'read'] as const) {
          const ids = Array.from({ length: count }, (_, n) => `${run}-${n}`)
          const isOurs = name === 'put' || name === 'get'
          // Signed beforehand: clients share the processor with the server.
          const targets = isOurs ? ids.map((id) => presigned(access, methods[name], `small/${id}`)) : ids
          const before = cpuOf(gatewayOf(product.pid))
          const taken = await timed(() => inParallel(targets, clients, work[name]))
          // The first round warms up.
          if (run === 0) continue
          rates[name].push(count / (taken / 1000))
          if (isOurs) cpu[name] += (cpuOf(gatewayOf(product.pid)) - before) / (count * runs)
        }
      }
      agent.destroy()
      const compared = (name: string, ours: 'put' | 'get', theirs: 'commit' | 'read'): Figure => ({
        name: `4 KiB ${name} from ${clients} clients`,
        value:
          `1/${(median(rates[theirs]) / median(rates[ours])).toFixed(1)} of PostgreSQL's ${theirs} rate ` +
          `(${median(rates[ours]).toFixed(0)} against ${median(rates[theirs]).toFixed(0)} a second)`,
        explains: `Encrypted, presigned; the rows hold the same bytes. ${count} each, median of ${runs}; ${cpu[ours].toFixed(2)} ms of the server's processor time each; the target is 1/6.`,
      })
      return [compared('PUT', 'put', 'commit'), compared('GET', 'get', 'read')]
    }),
  )

const commitRow = (db: Kysely<unknown>, id: string) =>
  sql`insert into bench_rows (id, body) values (${id}, ${body})`.execute(db)
