import { createHash } from 'node:crypto'
import { randomBytes } from '@perigee/crypto/hash'
import type { Md5Lanes } from '@perigee/crypto/md5-lanes-port'
import { nativeModule } from '@perigee/crypto/native-module-node'
import { KiB, MiB } from '@perigee/std/units'
import { type Figure, median } from './figure'

/** As bodies come to be hashed. */
const batchSize = 256 * KiB
const counts = [1, 4, 8, 16]
const rounds = 25
/** Batches of each body in a round. */
const batches = 16

/** MD5 of several bodies at once in the native module, and one after the other in OpenSSL, by turns; one round warms up. */
export async function md5Together(): Promise<Figure> {
  const name = 'MD5 of several bodies'
  const found = nativeModule()
  if (found.state !== 'loaded')
    return { name, value: found.state, explains: 'The native module: npm run build:native.' }
  const openSsl: number[] = []
  const ways = counts.map((count) => ({ count, rates: [] as number[] }))
  const bodies = Array.from({ length: Math.max(...counts) }, () => randomBytes(batchSize))
  for (let round = 0; round <= rounds; round++) {
    openSsl[round] = await rateOf(1, () => inOpenSsl(bodies))
    for (const { count, rates } of ways) {
      rates[round] = await rateOf(count, () => inLanes(found.md5, bodies.slice(0, count)))
    }
  }
  const native = ways.map(({ count, rates }) => `${count} at once ${middle(rates)}`)
  return {
    name,
    value: `OpenSSL ${middle(openSsl)} MiB/s; native module: ${native.join(', ')} MiB/s`,
    explains: `Batches of 256 KiB, by turns; median of ${rounds}.`,
  }
}

const middle = ([, ...measured]: readonly number[]): string => median(measured).toFixed(0)

function inOpenSsl([body = new Uint8Array()]: readonly Uint8Array[]): void {
  const hash = createHash('md5')
  for (let batch = 0; batch < batches; batch++) hash.update(body)
  hash.digest()
}

async function inLanes(md5: Md5Lanes, bodies: readonly Uint8Array[]): Promise<void> {
  const messages = bodies.map(() => md5.begin())
  const pieces = bodies.map((body) => [body])
  for (let batch = 0; batch < batches; batch++) await md5.update(messages, pieces)
  for (const message of messages) message.digest()
}

/** MiB of all bodies together in a second. */
async function rateOf(count: number, work: () => void | Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (count * batches * batchSize) / MiB / ((performance.now() - started) / 1000)
}
