import { expect, it } from 'vitest'
import { unpackNames } from './packed-children'

const name = (id: number, text: string): number[] => {
  const bytes = Buffer.alloc(12 + text.length)
  bytes.writeBigInt64BE(BigInt(id), 0)
  bytes.writeInt32BE(text.length, 8)
  bytes.write(text, 12)
  return [...bytes]
}

it('reads names one after the other', () => {
  const page = Uint8Array.from([...name(7, 'one'), ...name(-8, 'folder/')])
  expect(unpackNames(page).map((one) => [one.id, Buffer.from(one.name).toString()])).toEqual([
    [7, 'one'],
    [-8, 'folder/'],
  ])
})

it.each([1, 3, 5, 12])('refuses a page that lacks its last %i bytes', (lacking) => {
  const page = Uint8Array.from([...name(7, 'one'), ...name(8, 'other')])
  expect(() => unpackNames(page.subarray(0, page.length - lacking))).toThrow(RangeError)
})
