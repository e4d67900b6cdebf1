import { expect, it } from 'vitest'
import { roleOf, type WireRole } from './roles'

it.each([
  ['u1', 0, 'owner'],
  ['u1', 1, 'owner'],
  ['u2', 0, 'admin'],
  ['u2', 7, 'member'],
  ['u2', 1, 'member'],
])('user %s with role number %d is %s of the project of u1', (userId, wireRole, role) => {
  expect(roleOf({ userId, wireRole: wireRole as WireRole }, { ownerId: 'u1' })).toBe(role)
})
