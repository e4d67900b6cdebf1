import { expect, it } from 'vitest'
import { isInvitationExpired } from './invitations'

const sentAt = new Date('2026-03-01T12:00:00Z')

it.each([
  ['2026-03-01T12:00:00Z', false],
  ['2026-03-08T11:59:59.999Z', false],
  ['2026-03-08T12:00:00Z', true],
  ['2026-09-01T12:00:00Z', true],
])('an invitation of 1 March is expired at %s: %s', (now, expired) => {
  expect(isInvitationExpired(sentAt, new Date(now))).toBe(expired)
})
