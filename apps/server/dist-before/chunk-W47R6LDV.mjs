#!/usr/bin/env node
import {
  ChainMoved,
  WrongChain
} from "./chunk-JZPD3LCW.mjs";
import {
  second
} from "./chunk-7E4UADU6.mjs";

// ../../packages/token-chain/src/open-chain.ts
import {
  BlockNotFoundError,
  createPublicClient,
  erc20Abi,
  getAddress,
  http,
  parseAbiItem
} from "viem";

// ../../packages/token-chain/src/read-transfers.ts
var firstStep = 500;
var largestStep = 1e4;
async function* readTransfers(reads, { from, to }) {
  let step = firstStep;
  for (let start = from; start <= to; ) {
    const end = Math.min(start + step - 1, to);
    const read = await readRange(reads, { from: start, to: end }).catch((error) => {
      if (error instanceof ChainMoved || start === end) throw error;
      return void 0;
    });
    if (read) {
      yield read;
      start = end + 1;
    }
    step = read ? Math.min(step * 2, largestStep) : Math.max(1, Math.floor((end - start + 1) / 2));
  }
}
async function readRange(reads, range) {
  const end = await reads.block(range.to);
  if (!end) throw new ChainMoved(`The node has no block ${range.to} any more.`);
  const transfers = await reads.logs(range);
  const after = await reads.block(range.to);
  if (after?.hash !== end.hash) throw new ChainMoved(`Block ${range.to} was replaced while it was read.`);
  return { end, transfers };
}

// ../../packages/token-chain/src/without-address.ts
import { BaseError } from "viem";
var NodeError = class extends Error {
  name = "NodeError";
};
async function withoutAddress(work) {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BaseError ? new NodeError(error.shortMessage) : error;
  }
}

// ../../packages/token-chain/src/open-chain.ts
var transferEvent = parseAbiItem("event Transfer(address indexed from, address indexed to, uint256 value)");
var patience = 15 * second;
var nodeClient = (rpcUrl) => createPublicClient({ transport: http(rpcUrl, { timeout: patience, retryCount: 1 }), cacheTime: 0 });
function openChain({ chainId, rpcUrl, contract }) {
  const client = nodeClient(rpcUrl);
  const address = getAddress(contract);
  const block = (number) => withoutAddress(() => readBlock(client, number));
  return {
    id: chainId,
    contract: address,
    async prove() {
      const found = await withoutAddress(() => client.getChainId());
      if (found !== chainId) throw new WrongChain({ expected: chainId, found });
    },
    decimals: () => withoutAddress(() => client.readContract({ address, abi: erc20Abi, functionName: "decimals" })),
    async head() {
      const { number, hash, timestamp } = await withoutAddress(() => client.getBlock({ blockTag: "latest" }));
      return presented({ number, hash, timestamp });
    },
    block,
    transfers: (range) => readTransfers({ block, logs: (asked) => withoutAddress(() => readLogs(client, address, asked)) }, range)
  };
}
async function readBlock(client, number) {
  try {
    return presented(await client.getBlock({ blockNumber: BigInt(number) }));
  } catch (error) {
    if (error instanceof BlockNotFoundError) return null;
    throw error;
  }
}
var presented = ({ number, hash, timestamp }) => ({
  number: Number(number),
  hash,
  at: new Date(Number(timestamp) * second)
});
async function readLogs(client, address, { from, to }) {
  const logs = await client.getLogs({
    address,
    event: transferEvent,
    fromBlock: BigInt(from),
    toBlock: BigInt(to),
    strict: true
  });
  return logs.map(({ blockNumber, blockHash, transactionHash, logIndex, args }) => ({
    blockNumber: Number(blockNumber),
    blockHash,
    txHash: transactionHash,
    logIndex,
    from: args.from,
    to: args.to,
    value: args.value
  }));
}

export {
  withoutAddress,
  nodeClient,
  openChain
};
//# sourceMappingURL=chunk-W47R6LDV.mjs.map
