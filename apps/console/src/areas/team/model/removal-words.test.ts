import { expect, it } from 'vitest'
import { removalWords } from './removal-words'

const member = { kind: 'member' } as const
const invitation = { kind: 'invitation' } as const

it.each([
  ['one member', [member], 'Remove member', 'Remove 1 member'],
  ['members', [member, member], 'Remove 2 members', 'Remove 2 members'],
  ['one invitation', [invitation], 'Withdraw invitation', 'Withdraw 1 invitation'],
  ['invitations', [invitation, invitation], 'Withdraw 2 invitations', 'Withdraw 2 invitations'],
  ['both', [member, invitation], 'Remove 2 people', 'Remove 2 people'],
])('removing %s says what goes', (_, people, title, button) => {
  expect(removalWords(people)).toMatchObject({ title, button })
})

it.each([
  [[member], 'Members were successfully removed from the project'],
  [[member, invitation], 'Members were successfully removed from the project'],
  [[invitation], 'The invitation was withdrawn.'],
  [[invitation, invitation], '2 invitations were withdrawn.'],
])('what has happened is said as what it was', (people, done) => {
  expect(removalWords(people).done).toBe(done)
})
