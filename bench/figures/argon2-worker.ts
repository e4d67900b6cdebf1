import { randomBytes } from '@perigee/crypto/hash'
import { deriveRootKey } from '@perigee/crypto/derive'

/** Answers each message with the milliseconds that one derivation took. */
self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  const started = performance.now()
  void deriveRootKey({ passphrase: data, salt: randomBytes(32) }).then(() => {
    self.postMessage(performance.now() - started)
  })
})
