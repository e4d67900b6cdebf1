// A program of its own, so that the client has a thread for itself: reads {work, endpoint, seconds, step} from its input,
// does it, and prints what was done as JSON. Secrets come by the input, which no list of processes shows.
import { randomBytes } from 'node:crypto'
import { json } from 'node:stream/consumers'
import { usePrimitives } from '@perigee/crypto/primitives'
import { nodePrimitives } from '@perigee/crypto/primitives-node'
import { MiB } from '@perigee/std/units'
import { inParallel } from '../gateway/in-parallel'
import { RawConnection, type RawAnswer } from './raw-connection'
import { chunkedBody, signedRequests } from './signed-requests'
import { type Done, type Endpoint, inCall, mix, type Work } from './works'

/** `prepare` puts what the work needs, `empty` removes all of it. */
export interface Wanted {
  work: Work
  endpoint: Endpoint
  seconds: number
  step: 'prepare' | 'run' | 'empty'
}

usePrimitives(nodePrimitives)
const { work, endpoint, seconds, step } = (await json(process.stdin)) as Wanted
const requests = signedRequests(endpoint)
const body = chunkedBody(randomBytes(work.size))
const connections: RawConnection[] = []
const run = randomBytes(4).toString('hex')
const keyOf = (n: number): string => `${work.name}/folder-${n % 10}/${n}`

/** Does something on one of the connections. @throws for anything but success */
async function ask(connection: RawConnection, pieces: Iterable<Uint8Array | string>, how = {}): Promise<RawAnswer> {
  const answer = await connection.send(pieces, how)
  if (answer.status >= 300) throw new Error(`${endpoint.name} answered ${answer.status}: ${answer.text.slice(0, 500)}`)
  return answer
}

const put = (connection: RawConnection, key: string) =>
  ask(connection, work.unsigned ? requests.putUnsigned(key, body) : requests.put(key, body))
const get = (connection: RawConnection, key: string) => ask(connection, requests.plain({ method: 'GET', key }))
const someKey = (): string => keyOf(Math.floor(Math.random() * work.prepared))

async function removeMany(connection: RawConnection, keys: readonly string[]): Promise<void> {
  const objects = keys.map((key) => `<Object><Key>${key}</Key></Object>`).join('')
  const list = Buffer.from(`<Delete><Quiet>true</Quiet>${objects}</Delete>`)
  const answer = await ask(connection, requests.withBody({ method: 'POST', query: 'delete=' }, list), { keep: true })
  if (answer.text.includes('<Error>')) throw new Error(`${endpoint.name}: ${answer.text.slice(0, 500)}`)
}

async function page(connection: RawConnection, prefix: string, after: string) {
  const token = after === '' ? '' : `continuation-token=${encodeURIComponent(after)}&`
  const query = `${token}list-type=2&max-keys=${inCall}&prefix=${encodeURIComponent(prefix)}`
  const { text } = await ask(connection, requests.plain({ method: 'GET', query }), { keep: true })
  const next = /<NextContinuationToken>([^<]*)</.exec(text)?.[1] ?? ''
  return { keys: Array.from(text.matchAll(/<Key>([^<]*)</g), ([, key = '']) => key), next }
}

/** So many workers, each with a connection, until the time is over; the work answers how much it did. */
async function forSeconds(once: (connection: RawConnection, n: number) => Promise<number>): Promise<Done> {
  let amount = 0
  let n = 0
  const started = performance.now()
  const lasts = (): boolean => performance.now() - started < seconds * 1000
  await Promise.all(
    Array.from({ length: work.atOnce }, async () => {
      const connection = opened()
      while (lasts()) {
        const done = await once(connection, n++)
        amount += done
      }
    }),
  )
  return { amount, seconds: (performance.now() - started) / 1000 }
}

function opened(): RawConnection {
  const connection = new RawConnection(new URL(endpoint.url))
  connections.push(connection)
  return connection
}

const inUnit = work.unit === 'MiB' ? work.size / MiB : 1

const runs: Record<Work['kind'], () => Promise<Done>> = {
  put: () => forSeconds(async (connection, n) => (await put(connection, `${work.name}/${run}/${n}`), inUnit)),
  get: () => forSeconds(async (connection) => (await get(connection, someKey()), inUnit)),
  async list() {
    const tokens = new WeakMap<RawConnection, string>()
    return forSeconds(async (connection) => {
      const { keys, next } = await page(connection, `${work.name}/`, tokens.get(connection) ?? '')
      tokens.set(connection, next)
      return keys.length
    })
  },
  async delete() {
    const calls = Array.from({ length: work.prepared / inCall }, (_, call) =>
      Array.from({ length: inCall }, (_, n) => keyOf(call * inCall + n)),
    )
    const free = Array.from({ length: work.atOnce }, opened)
    const started = performance.now()
    await inParallel(calls, work.atOnce, async (keys) => {
      const connection = free.pop() ?? opened()
      await removeMany(connection, keys)
      free.push(connection)
    })
    return { amount: work.prepared, seconds: (performance.now() - started) / 1000 }
  },
  mixed: () =>
    forSeconds(async (connection, n) => {
      const drawn = Math.random() * 100
      if (drawn < mix.get) return (await get(connection, someKey()), inUnit)
      if (drawn < mix.get + mix.head) {
        await ask(connection, requests.plain({ method: 'HEAD', key: someKey() }), { hasBody: false })
        return 0
      }
      const key = `${work.name}/${run}/${n}`
      if (drawn < mix.get + mix.head + mix.put) return (await put(connection, key), inUnit)
      await ask(connection, requests.plain({ method: 'DELETE', key: `${work.name}/${run}/${n - 50}` }))
      return 0
    }),
}

async function prepare(): Promise<Done> {
  const free = Array.from({ length: work.atOnce }, opened)
  await inParallel(Array(work.prepared).keys(), work.atOnce, async (n) => {
    const connection = free.pop() ?? opened()
    await put(connection, keyOf(n))
    free.push(connection)
  })
  return { amount: work.prepared, seconds: 0 }
}

async function empty(): Promise<Done> {
  const connection = opened()
  for (;;) {
    const { keys } = await page(connection, `${work.name}/`, '')
    if (keys.length === 0) return { amount: 0, seconds: 0 }
    await removeMany(connection, keys)
  }
}

const done = await { prepare, empty, run: runs[work.kind] }[step]()
for (const connection of connections) connection.close()
console.log(JSON.stringify(done))
