import { argon2idAsync } from '@noble/hashes/argon2.js'
import { utf8 } from '@perigee/std/bytes'
import { argon2id } from 'hash-wasm'
import { argon2Cost, rootKeySalt, type RootKeyInput } from './root-key-salt'

/**
 * The root key of a passphrase: Argon2id over 64 MiB, a tenth of a second or more of one core. Call it in a worker (browser);
 * servers use `deriveRootKeyInWorker` of `derive-node`.
 */
export async function deriveRootKey(input: RootKeyInput): Promise<Uint8Array> {
  const password = utf8(input.passphrase)
  const { argon2Salt } = rootKeySalt(input)
  const { iterations, memoryKiB, length } = argon2Cost
  const parallelism = input.lanes ?? argon2Cost.lanes
  if (password.length === 0) return withoutPassword(argon2Salt, parallelism)
  return argon2id({
    password,
    salt: argon2Salt,
    iterations,
    parallelism,
    memorySize: memoryKiB,
    hashLength: length,
    outputType: 'binary',
  })
}

/** hash-wasm refuses an empty password, the format does not. */
const withoutPassword = (salt: Uint8Array, lanes: number): Promise<Uint8Array> =>
  argon2idAsync(new Uint8Array(), salt, {
    t: argon2Cost.iterations,
    m: argon2Cost.memoryKiB,
    p: lanes,
    dkLen: argon2Cost.length,
  })
