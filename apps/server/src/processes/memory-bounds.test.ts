import { GiB, MiB } from '@perigee/std/units'
import { expect, it } from 'vitest'
import { memoryBound, memoryOfMachine } from './memory-bounds'

it('takes part of the memory that there is', () => {
  expect(memoryBound('gateway', { memory: 2 * GiB, of: 1 })).toEqual({ heap: 614 * MiB, memory: 1228 * MiB })
  expect(memoryBound('gateway', { memory: 2 * GiB, of: 2 }).heap).toBe(307 * MiB)
})

it('keeps all heaps together below the memory of a small machine', () => {
  const heaps = (['auth', 'gateway', 'linkshare'] as const).map(
    (name) => memoryBound(name, { memory: GiB, of: 1 }).heap,
  )
  expect(heaps.reduce((sum, heap) => sum + heap)).toBeLessThan(0.6 * GiB)
})

it('leaves each enough to run, and none more than it can use', () => {
  expect(memoryBound('linkshare', { memory: 128 * MiB, of: 4 })).toEqual({ heap: 160 * MiB, memory: 416 * MiB })
  expect(memoryBound('gateway', { memory: 512 * GiB, of: 1 }).heap).toBe(2 * GiB)
})

it('knows how much there is', () => {
  expect(memoryOfMachine()).toBeGreaterThan(100 * MiB)
})
