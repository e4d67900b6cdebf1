import { describe, expect, it } from 'vitest'
import { openLinkPlace, sealLinkPlace } from './link-place'

const rootKey = new Uint8Array(32).fill(7)
const recordHash = new Uint8Array(32).fill(1)
const place = JSON.stringify({ path: 'a b+c%#?é日本/.. ', id: 'jabc' })

describe('the sealed place of a link', () => {
  const sealed = sealLinkPlace(rootKey, recordHash, place)

  it('opens with the same root key, for the same link', () => {
    expect(openLinkPlace(rootKey, recordHash, sealed)).toBe(place)
  })

  it('opens with no other root key, for no other link, and not when it was changed', () => {
    const changed = sealed.slice()
    changed.set([(sealed.at(-1) ?? 0) ^ 1], sealed.length - 1)
    for (const [key, hash, text] of [
      [new Uint8Array(32).fill(8), recordHash, sealed],
      [rootKey, new Uint8Array(32).fill(2), sealed],
      [rootKey, recordHash, changed],
      [rootKey, recordHash, sealed.subarray(0, 20)],
      [rootKey, recordHash, new Uint8Array()],
    ] as const)
      expect(openLinkPlace(key, hash, text)).toBeUndefined()
  })

  it('is another one each time', () => {
    expect(sealLinkPlace(rootKey, recordHash, place)).not.toEqual(sealed)
  })
})
