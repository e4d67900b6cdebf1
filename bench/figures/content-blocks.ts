import { BlockOpener, BlockSealer } from '@perigee/crypto/content-blocks'
import { blocksForRange, startingNonce } from '@perigee/crypto/content'
import { randomBytes } from '@perigee/crypto/hash'
import { nativeModule } from '@perigee/crypto/native-module-node'
import { usePrimitives } from '@perigee/crypto/primitives'
import { nodeBinding } from '@perigee/crypto/primitives-node'
import { concatAll } from '@perigee/std/concat-all'
import { KiB, MiB } from '@perigee/std/units'
import { type Figure, median } from './figure'

const size = 32 * MiB
/** As sockets and files hand them on. */
const chunkSize = 64 * KiB
const rounds = 15

const bindings = {
  OpenSSL: nodeBinding({ webAssembly: true, native: 'off' }),
  'native module': nodeBinding({ webAssembly: true, native: 'auto' }),
}
const keys = { contentKey: randomBytes(32), nonce: startingNonce(0, 0) }
/** The gateway opens ranges: here one of everything. */
const range = blocksForRange(0, size)

/** Processor time of content, in OpenSSL and in the native module by turns; the first round warms up. */
export function contentBlocks(): Figure {
  const name = 'content sealed and opened, processor time of 1 MiB'
  const { state } = nativeModule()
  if (state !== 'loaded') return { name, value: state, explains: 'The native module: npm run build:native.' }
  const plain = chunksOf(randomBytes(size))
  const sealer = new BlockSealer(keys)
  const sealed = chunksOf(concatAll([...plain.flatMap((chunk) => sealer.push(chunk)), ...sealer.final()]))
  const taken = Object.entries(bindings).map(([way, binding]) => ({ way, binding, seal: [0], open: [0] }))
  for (let round = 0; round <= rounds; round++) {
    for (const { binding, seal, open } of taken) {
      usePrimitives(binding)
      seal[round] = processorTime(() => pass(plain, new BlockSealer(keys)))
      open[round] = processorTime(() => pass(sealed, new BlockOpener({ ...keys, range })))
    }
  }
  const value = taken.map(({ way, seal, open }) => `${way} ${middle(seal)} and ${middle(open)} ms`)
  return {
    name,
    value: value.join('; '),
    explains: `Chunks of 64 KiB, garbage collection included, by turns; median of ${rounds}.`,
  }
}

const middle = ([, ...measured]: readonly number[]): string => median(measured).toFixed(2)

/** As a body passes: what comes out is garbage at once. */
function pass(chunks: readonly Uint8Array[], cipher: BlockSealer | BlockOpener): void {
  for (const chunk of chunks) cipher.push(chunk)
  cipher.final()
}

function processorTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / (size / MiB)
}

const chunksOf = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, at) =>
    bytes.subarray(at * chunkSize, (at + 1) * chunkSize),
  )
