import { expect, it } from 'vitest'
import { diskBytes, diskGBOf } from './disk-bytes'

it.each([
  [1, 1_000_341_504],
  [10, 10_000_269_312],
  [1_024, 1_024_000_524_288],
])('%d GB are so many bytes, to the next MiB', (diskGB, bytes) => {
  expect(diskBytes(diskGB)).toBe(bytes)
  expect(bytes % 1024 ** 2).toBe(0)
  expect(diskGBOf(bytes)).toBe(diskGB)
})

it.each([
  [1, 1],
  [1024 ** 3, 2],
  [3 * 1024 ** 3, 4],
  [2_000_000_000, 2],
])('a disk of %d bytes fits into one of %d GB', (bytes, diskGB) => {
  expect(diskGBOf(bytes)).toBe(diskGB)
})
