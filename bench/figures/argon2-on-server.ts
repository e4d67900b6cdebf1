import { deriveRootKeyInWorker } from '@perigee/crypto/derive-node'
import { randomBytes } from '@perigee/crypto/hash'
import { type Figure, median } from './figure'

export async function argon2OnServer(): Promise<Figure> {
  const runs: number[] = []
  for (let run = 0; run < 5; run++) {
    const started = performance.now()
    await deriveRootKeyInWorker({ passphrase: `passphrase ${run}`, salt: randomBytes(32) })
    runs.push(performance.now() - started)
  }
  return {
    name: 'root key from a passphrase, server',
    value: `${median(runs).toFixed(0)} ms`,
    explains: 'Argon2id, 64 MiB, 8 lanes, on a thread of libuv; median of 5.',
  }
}
