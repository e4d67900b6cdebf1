import { inspect } from 'node:util'
import { WrongChain } from '@perigee/billing/ports/chain'
import { afterAll, expect, it } from 'vitest'
import { openChain } from './open-chain'
import { NodeError } from './without-address'
import { startAnvil } from './testing/anvil'
import { collected } from './testing/collected'

const anvil = await startAnvil({ chainId: 31_337, decimals: 8 })
afterAll(() => anvil.stop())
const chain = openChain({ chainId: 31_337, rpcUrl: anvil.url, contract: anvil.token.toLowerCase() })
const someone = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

it('asks the node which chain it is, and the contract for its digits', async () => {
  await chain.prove()
  expect(await chain.decimals()).toBe(8)
  const other = openChain({ chainId: 1, rpcUrl: anvil.url, contract: anvil.token })
  await expect(other.prove()).rejects.toThrow(new WrongChain({ expected: 1, found: 31_337 }))
  const nothing = openChain({ chainId: 31_337, rpcUrl: anvil.url, contract: someone })
  await expect(nothing.decimals()).rejects.toThrow()
})

it('sees each new block at once', async () => {
  const before = await chain.head()
  await anvil.mine(1)
  expect((await chain.head()).number).toBe(before.number + 1)
  await anvil.mine(1)
  expect((await chain.head()).number).toBe(before.number + 2)
  expect(await chain.block(before.number)).toEqual(before)
  expect(await chain.block(before.number + 1000)).toBeNull()
})

it('reads every transfer of a transaction, each by its own index', async () => {
  const { number: before } = await chain.head()
  const txHash = await anvil.sendMany([someone, someone], 5n)
  const head = await chain.head()
  const read = await collected(chain.transfers({ from: before + 1, to: head.number }))
  expect(read.map(({ end }) => end)).toEqual([head])
  expect(read.flatMap(({ transfers }) => transfers)).toMatchObject([
    { txHash, logIndex: 0, to: someone, value: 5n, blockNumber: head.number, blockHash: head.hash },
    { txHash, logIndex: 1, to: someone, value: 5n },
  ])
})

it('fails where nobody listens, and does not say the address, which may have a key in it', async () => {
  const nobody = openChain({ chainId: 31_337, rpcUrl: 'http://127.0.0.1:9/secret', contract: anvil.token })
  for (const asked of [nobody.prove(), nobody.head(), nobody.block(1), nobody.decimals()]) {
    const error: unknown = await asked.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NodeError)
    expect(inspect(error)).not.toContain('127.0.0.1')
  }
})
