import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { type Address, createTestClient, encodeFunctionData, type Hex, http, publicActions, walletActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import contracts from './contracts.json' with { type: 'json' }
import { testAggregatorAbi, testTokenAbi } from './abis'

/** The first account of every anvil, rich in its coin. Its key is public. */
const rich = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

const cpus: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }
const program = (): string =>
  createRequire(import.meta.url).resolve(
    `@foundry-rs/anvil-${process.platform}-${cpus[process.arch] ?? process.arch}/bin/anvil`,
  )

/** A node of a chain of its own, with a token on it whose whole supply belongs to the test. */
export type Anvil = Awaited<ReturnType<typeof startAnvil>>

/** Blocks come only when they are mined: one for each transaction, and what `mine` adds. */
export async function startAnvil({ chainId, decimals }: { chainId: number; decimals: number }) {
  const { url, stop } = await startNode(chainId)
  const chain = {
    id: chainId,
    name: `chain ${chainId}`,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  }
  const client = createTestClient({ mode: 'anvil', chain, account: rich, transport: http(url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)

  async function mined(hash: Hex): Promise<Hex> {
    const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
    if (status !== 'success') throw new Error(`transaction ${hash} was reverted`)
    return hash
  }
  async function deployed(hash: Hex): Promise<Address> {
    const { contractAddress } = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
    if (!contractAddress) throw new Error('nothing was deployed')
    return contractAddress
  }
  const supply = 10n ** 30n
  const bytecode = contracts.TestToken.bytecode as Hex
  const token = await deployed(await client.deployContract({ abi: testTokenAbi, bytecode, args: [decimals, supply] }))

  return {
    url,
    chainId,
    token,
    client,
    stop,
    /** @returns the hash of the transaction, which is in a block */
    send: async (to: string, value: bigint) =>
      mined(await client.sendTransaction({ to: token, data: transfer(to, value) })),
    /** All in one transaction, the same amount each. */
    sendMany: async (to: readonly string[], value: bigint) =>
      mined(
        await client.writeContract({
          address: token,
          abi: testTokenAbi,
          functionName: 'transferMany',
          args: [to as Address[], value],
        }),
      ),
    mine: (blocks: number) => client.mine({ blocks }),
    head: () => client.getBlockNumber({ cacheTime: 0 }).then(Number),
    /** Replaces the last blocks by empty ones. */
    reorg: (depth: number) => client.request({ method: 'anvil_reorg' as never, params: [depth, []] as never }),
    /** A price feed with 8 digits behind the point. */
    aggregator: async (price: bigint) =>
      deployed(
        await client.deployContract({
          abi: testAggregatorAbi,
          bytecode: contracts.TestAggregator.bytecode as Hex,
          args: [price],
        }),
      ),
  }
}

const transfer = (to: string, value: bigint): Hex =>
  encodeFunctionData({ abi: testTokenAbi, functionName: 'transfer', args: [to as Address, value] })

async function startNode(chainId: number): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(program(), ['--port', '0', '--chain-id', String(chainId)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  for await (const line of createInterface({ input: child.stdout })) {
    const [, address] = /^Listening on (\S+)$/.exec(line) ?? []
    if (address === undefined) continue
    child.stdout.resume()
    return {
      url: `http://${address}`,
      stop: () => {
        child.kill()
        return ended
      },
    }
  }
  throw new Error('anvil ended before it listened')
}
