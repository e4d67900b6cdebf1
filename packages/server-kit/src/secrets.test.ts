import { toHex } from '@perigee/std/encoding'
import { expect, it } from 'vitest'
import { deriveInstallationKey } from './secrets'

it('gives each purpose its own 32 bytes, the same on every start', () => {
  const root = new Uint8Array(32).fill(7)
  const keys = (['cookie', 'csrf', 'resolve-token', 'sealing', 'codes', 'segment-tokens'] as const).map((label) =>
    toHex(deriveInstallationKey(root, label)),
  )
  expect(new Set(keys).size).toBe(6)
  expect(keys.every((key) => key.length === 64)).toBe(true)
  expect(toHex(deriveInstallationKey(root, 'cookie'))).toBe(keys[0])
  expect(toHex(deriveInstallationKey(new Uint8Array(32), 'cookie'))).not.toBe(keys[0])
})
