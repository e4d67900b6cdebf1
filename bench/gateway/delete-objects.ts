import { createHash, randomBytes } from 'node:crypto'
import { KiB } from '@perigee/std/units'
import { type Figure, median } from '../figures/figure'
import { withProduct } from './bench-product'
import { agent, send, timed } from './http-client'
import { inParallel } from './in-parallel'
import { presigned } from './presigned'
import { cpuOf, gatewayOf } from './process-figures'

const clients = 16
const count = 5_000
const inCall = 1_000
const runs = 3
const body = randomBytes(4 * KiB)

/** Objects of 4 KiB deleted by calls of 1,000, one after the other, against a call for each from 16 clients. */
export const deleteObjects = (): Promise<Figure[]> =>
  withProduct(async ({ product, access }) => {
    await send('PUT', presigned(access, 'PUT', 'doomed'))
    const keys = Array.from({ length: count }, (_, n) => `folder-${n % 10}/${n}`)
    const fill = () =>
      inParallel(keys, clients, (key) => send('PUT', presigned(access, 'PUT', `doomed/${key}`), { body }))
    const together = async () => {
      for (let from = 0; from < count; from += inCall) {
        const list = Buffer.from(listOf(keys.slice(from, from + inCall)))
        const headers = { 'content-md5': createHash('md5').update(list).digest('base64') }
        await send('POST', presigned(access, 'POST', 'doomed', 'delete'), { body: list, headers })
      }
    }
    const eachAlone = () =>
      inParallel(keys, clients, (key) => send('DELETE', presigned(access, 'DELETE', `doomed/${key}`)))
    const rates = { together: [] as number[], alone: [] as number[] }
    let cpu = 0
    for (let run = 0; run <= runs; run++) {
      await fill()
      const before = cpuOf(gatewayOf(product.pid))
      const taken = { together: await timed(together), alone: 0 }
      const used = cpuOf(gatewayOf(product.pid)) - before
      await fill()
      taken.alone = await timed(eachAlone)
      // The first round warms up.
      if (run === 0) continue
      cpu += used / (count * runs)
      for (const name of ['together', 'alone'] as const) rates[name].push(count / (taken[name] / 1000))
    }
    agent.destroy()
    const [many, alone] = [median(rates.together), median(rates.alone)]
    return [
      {
        name: `deletion, ${inCall} objects a call`,
        value: `${(many / alone).toFixed(1)} times the rate of a call for each from ${clients} clients (${many.toFixed(0)} against ${alone.toFixed(0)} a second)`,
        explains: `Encrypted names, 4 KiB each, in ten folders; ${count} each, median of ${runs}; ${cpu.toFixed(2)} ms of the gateway's processor time each.`,
      },
    ]
  })

const listOf = (keys: readonly string[]): string =>
  `<Delete>${keys.map((key) => `<Object><Key>${key}</Key></Object>`).join('')}<Quiet>true</Quiet></Delete>`
