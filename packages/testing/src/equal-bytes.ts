import { expect } from 'vitest'

/**
 * Compares byte arrays in one go. Element by element, as `toEqual` does otherwise, a few hundred kilobytes take seconds.
 * Arrays of different classes, and those that differ, are left to `toEqual`, whose message says where.
 */
expect.addEqualityTesters([
  (a: unknown, b: unknown) =>
    a instanceof Uint8Array && b instanceof Uint8Array && a.constructor === b.constructor && Buffer.compare(a, b) === 0
      ? true
      : undefined,
])
