import { randomBytes } from 'node:crypto'
import { GiB, MiB } from '@perigee/std/units'
import type { Figure } from '../figures/figure'
import { withProduct } from './bench-product'
import { withGatewayAlone } from './gateway-alone'
import { agent, send } from './http-client'
import { inParallel } from './in-parallel'
import { presigned } from './presigned'
import { memoryOf } from './process-figures'

const total = 2 * GiB
const objectSize = 256 * MiB
const atOnce = 4
const uploads = 200
const uploadSize = 8 * MiB

/**
 * The most memory that a gateway of its own takes over what it takes idle: while 2 GiB go up and come down again, and,
 * in another process, while 200 uploads run at once.
 */
export const gatewayMemory = (): Promise<Figure[]> =>
  withProduct(async ({ product, access }) => {
    await send('PUT', presigned(access, 'PUT', 'memory'))
    const body = randomBytes(MiB)
    const keys = Array.from({ length: total / objectSize }, (_, n) => `memory/object-${n}`)

    const large = await withGatewayAlone(product, async ({ endpoint, pid, idle }) => {
      const there = { ...access, endpoint }
      const put = { body, times: objectSize / MiB }
      await inParallel(keys, atOnce, (key) => send('PUT', presigned(there, 'PUT', key), put))
      await inParallel(keys, atOnce, (key) => send('GET', presigned(there, 'GET', key)))
      return { idle, peak: memoryOf(pid, 'VmHWM') }
    })
    const many = await withGatewayAlone(product, async ({ endpoint, pid, idle }) => {
      const there = { ...access, endpoint }
      const put = { body, times: uploadSize / MiB }
      const names = Array.from({ length: uploads }, (_, n) => `memory/upload-${n}`)
      await inParallel(names, uploads, (key) => send('PUT', presigned(there, 'PUT', key), put))
      return { idle, peak: memoryOf(pid, 'VmHWM') }
    })
    agent.destroy()
    return [
      {
        name: 'memory of a gateway while 2 GiB pass, up and down',
        value: overIdle(large),
        explains: `VmHWM of serve --services=gateway, ${atOnce} transfers of 256 MiB at once; the target is 150 MB.`,
      },
      {
        name: `memory of a gateway while ${uploads} uploads run at once`,
        value: overIdle(many),
        explains: `VmHWM of serve --services=gateway, objects of 8 MiB; to be compared with the figure before.`,
      },
    ]
  })

export const overIdle = ({ idle, peak }: { idle: number; peak: number }): string =>
  `${((peak - idle) / MiB).toFixed(0)} MiB over idle (${(idle / MiB).toFixed(0)} MiB)`
