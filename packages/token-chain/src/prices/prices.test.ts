import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NoFreshPrice } from '@perigee/billing/ports/price-source'
import { hour, minute, second } from '@perigee/std/durations'
import { afterAll, describe, expect, it } from 'vitest'
import { openPriceSource } from '../open-price-source'
import { testAggregatorAbi } from '../testing/abis'
import { startAnvil } from '../testing/anvil'

let answer = { status: 200, body: '{}' }
const service = createServer((_, response) => response.writeHead(answer.status).end(answer.body))
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/price`
const anvil = await startAnvil({ chainId: 31_339, decimals: 18 })
afterAll(async () => {
  service.close()
  await anvil.stop()
})

const now = new Date('2026-11-20T10:00:00Z')
const open = (price: Parameters<typeof openPriceSource>[0]['price'], time: string | null = null) =>
  openPriceSource({
    price,
    maxAge: hour,
    fields: { price: 'token.usd', time },
    rpcUrlOf: (chainId) => (chainId === 31_339 ? anvil.url : undefined),
    clock: () => now,
  })

it('a fixed price is what it is', async () => {
  expect(await open({ kind: 'fixed', micros: 255_000n }).current()).toBe(255_000n)
})

describe('a price service', () => {
  const told = (usd: unknown, at?: unknown) => JSON.stringify({ token: { usd, at } })

  it.each([
    [told('0.255'), 255_000n],
    [told(0.255), 255_000n],
    [told('0.2549999'), 255_000n],
    [told(12), 12_000_000n],
  ])('says %s', async (body, micros) => {
    answer = { status: 200, body }
    expect(await open({ kind: 'http', url }).current()).toBe(micros)
  })

  it.each([told(0), told('0.0000001'), told(-1), told('1e3'), told(null), '{}', '[]', 'null', 'oops', told('')])(
    'has no price in %s',
    async (body) => {
      answer = { status: 200, body }
      await expect(open({ kind: 'http', url }).current()).rejects.toThrow(NoFreshPrice)
    },
  )

  it.each([
    [now.getTime() / second - 3600, true],
    [now.getTime() / second - 3601, false],
    ['2026-11-20T09:30:00Z', true],
    ['2026-11-20T08:30:00Z', false],
    ['soon', false],
    [null, false],
  ])('is believed with a price of %s: %s', async (at, fresh) => {
    answer = { status: 200, body: told('0.255', at) }
    const asked = open({ kind: 'http', url }, 'token.at').current()
    await (fresh ? expect(asked).resolves.toBe(255_000n) : expect(asked).rejects.toThrow(NoFreshPrice))
  })

  it('is not believed when it fails', async () => {
    answer = { status: 500, body: told('0.255') }
    await expect(open({ kind: 'http', url }).current()).rejects.toThrow(NoFreshPrice)
    await expect(open({ kind: 'http', url: 'http://127.0.0.1:9' }).current()).rejects.toThrow(NoFreshPrice)
  })
})

describe('a price feed on a chain', () => {
  it('is as old as the newest block says, and has no price of zero', async () => {
    const address = await anvil.aggregator(25_500_000n)
    const feed = open({ kind: 'feed', chainId: 31_339, address })
    expect(await feed.current()).toBe(255_000n)
    await anvil.client.increaseTime({ seconds: (hour - minute) / second })
    await anvil.mine(1)
    expect(await feed.current()).toBe(255_000n)
    await anvil.client.increaseTime({ seconds: (2 * minute) / second })
    await anvil.mine(1)
    await expect(feed.current()).rejects.toThrow('The price of the feed is old.')
    await anvil.client.writeContract({ address, abi: testAggregatorAbi, functionName: 'set', args: [0n] })
    await expect(feed.current()).rejects.toThrow('The feed has no price.')
    await expect(open({ kind: 'feed', chainId: 31_339, address: anvil.token }).current()).rejects.toThrow(NoFreshPrice)
  })

  it('needs a chain that is configured', () => {
    expect(() => open({ kind: 'feed', chainId: 1, address: anvil.token })).toThrow('names chain 1')
  })
})
