import { describe, expect, it } from 'vitest'
import { machineId, machineName } from './machine-name'

const id = '0b9f2a6e-4a41-4f0e-9d2f-0d6a3a0c9b11'

describe('the name of a machine', () => {
  it('is made of its id, and leads back to it', () => {
    expect(machineName(id)).toBe(`i-${id}`)
    expect(machineId(`i-${id}`)).toBe(id)
  })

  it.each(['', '../x', id.toUpperCase(), `${id}\n`, `${id}?project=default`])('is not made of %j', (other) => {
    expect(() => machineName(other)).toThrow(RangeError)
  })

  it.each(['web', 'i-', `x-${id}`, `i-${id}-1`])('%j is that of no machine of ours', (name) => {
    expect(machineId(name)).toBeUndefined()
  })
})
