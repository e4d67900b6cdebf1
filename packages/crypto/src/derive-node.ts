import { hashRaw } from '@node-rs/argon2'
import { utf8 } from '@perigee/std/bytes'
import { argon2Cost, rootKeySalt, type RootKeyInput } from './root-key-salt'

/** Argon2id in the binding's own numbering (its enum exists at compile time only). */
const argon2id = 2

/** `deriveRootKey` on a worker thread of libuv's pool: the event loop of a server stays free meanwhile. */
export async function deriveRootKeyInWorker(input: RootKeyInput): Promise<Uint8Array> {
  const rootKey = await hashRaw(utf8(input.passphrase), {
    algorithm: argon2id,
    salt: rootKeySalt(input).argon2Salt,
    timeCost: argon2Cost.iterations,
    memoryCost: argon2Cost.memoryKiB,
    parallelism: input.lanes ?? argon2Cost.lanes,
    outputLen: argon2Cost.length,
  })
  return new Uint8Array(rootKey)
}
