import { type ChainBlock, type TokenChain, WrongChain } from '@perigee/billing/ports/chain'
import { second } from '@perigee/std/durations'
import {
  BlockNotFoundError,
  createPublicClient,
  erc20Abi,
  getAddress,
  http,
  parseAbiItem,
  type PublicClient,
} from 'viem'
import { readTransfers } from './read-transfers'
import { withoutAddress } from './without-address'

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const patience = 15 * second

export interface ChainAddress {
  chainId: number
  rpcUrl: string
  contract: string
}

/** A client of a node. Numbers of blocks are never remembered: see `cacheTime`. */
export const nodeClient = (rpcUrl: string): PublicClient =>
  createPublicClient({ transport: http(rpcUrl, { timeout: patience, retryCount: 1 }), cacheTime: 0 })

/** A chain over the JSON-RPC of a node. Nothing is asked before it is used. */
export function openChain({ chainId, rpcUrl, contract }: ChainAddress): TokenChain {
  const client = nodeClient(rpcUrl)
  const address = getAddress(contract)
  const block = (number: number) => withoutAddress(() => readBlock(client, number))
  return {
    id: chainId,
    contract: address,
    async prove() {
      const found = await withoutAddress(() => client.getChainId())
      if (found !== chainId) throw new WrongChain({ expected: chainId, found })
    },
    decimals: () => withoutAddress(() => client.readContract({ address, abi: erc20Abi, functionName: 'decimals' })),
    async head() {
      const { number, hash, timestamp } = await withoutAddress(() => client.getBlock({ blockTag: 'latest' }))
      return presented({ number, hash, timestamp })
    },
    block,
    transfers: (range) =>
      readTransfers({ block, logs: (asked) => withoutAddress(() => readLogs(client, address, asked)) }, range),
  }
}

async function readBlock(client: PublicClient, number: number): Promise<ChainBlock | null> {
  try {
    return presented(await client.getBlock({ blockNumber: BigInt(number) }))
  } catch (error) {
    if (error instanceof BlockNotFoundError) return null
    throw error
  }
}

const presented = ({ number, hash, timestamp }: { number: bigint; hash: string; timestamp: bigint }): ChainBlock => ({
  number: Number(number),
  hash,
  at: new Date(Number(timestamp) * second),
})

async function readLogs(client: PublicClient, address: `0x${string}`, { from, to }: { from: number; to: number }) {
  const logs = await client.getLogs({
    address,
    event: transferEvent,
    fromBlock: BigInt(from),
    toBlock: BigInt(to),
    strict: true,
  })
  return logs.map(({ blockNumber, blockHash, transactionHash, logIndex, args }) => ({
    blockNumber: Number(blockNumber),
    blockHash,
    txHash: transactionHash,
    logIndex,
    from: args.from,
    to: args.to,
    value: args.value,
  }))
}
