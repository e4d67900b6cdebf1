import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openSecret, sealSecret } from './sealed-secret'

it('opens with its passphrase alone', async () => {
  const secret = new Uint8Array(randomBytes(32))
  const sealed = await sealSecret(secret, 'correct horse')
  expect(Buffer.compare(await openSecret(sealed, 'correct horse'), secret)).toBe(0)
  await expect(openSecret(sealed, 'wrong horse')).rejects.toThrow('not the passphrase')
})
