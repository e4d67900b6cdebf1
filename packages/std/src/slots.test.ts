import { expect, it } from 'vitest'
import { createSlots } from './slots'

it('holds each key to its number, and lets go', () => {
  const slots = createSlots(2)
  const first = slots.enter('a')
  expect(slots.enter('a')).not.toBeNull()
  expect(slots.enter('a')).toBeNull()
  expect(slots.enter('b')).not.toBeNull()
  first?.()
  expect(slots.enter('a')).not.toBeNull()
  expect(slots.enter('a')).toBeNull()
})
