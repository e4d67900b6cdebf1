import type { EdgeBatch } from '@perigee/contract/edge-reports'
import { expect, it } from 'vitest'
import { UnsealError } from '../sealed-bytes'
import { openBatch, sealBatch } from './seal-batch'

const key = new Uint8Array(32).fill(1)
const head = '0a'.repeat(32)
const batch: EdgeBatch = {
  process: '1f'.repeat(16),
  number: 3,
  madeAt: 1_700_000_000_000,
  dropped: 0,
  reports: { keyUsed: [{ head, at: 1 }] },
}

it('opens with its key as it was, and names no key in between', () => {
  const sealed = sealBatch(key, batch)
  expect(JSON.stringify(sealed)).not.toContain(head)
  expect(openBatch(key, sealed)).toEqual(batch)
})

it.each([
  { what: 'another key', open: (sealed = sealBatch(key, batch)) => openBatch(new Uint8Array(32), sealed) },
  { what: 'another number', open: (sealed = sealBatch(key, batch)) => openBatch(key, { ...sealed, number: 4 }) },
  {
    what: 'another process',
    open: (sealed = sealBatch(key, batch)) => openBatch(key, { ...sealed, process: '2f'.repeat(16) }),
  },
])('does not open with $what', ({ open }) => {
  expect(() => open()).toThrow(UnsealError)
})

it('leaves out kinds that it does not know, and refuses what has another shape', () => {
  const sealedWith = (reports: object) => sealBatch(key, { ...batch, reports })
  expect(openBatch(key, sealedWith({ ofLater: [1] })).reports).toEqual({})
  expect(() => openBatch(key, sealedWith({ keyUsed: [{ head: 'x', at: 1 }] }))).toThrow(/keyUsed/)
})
