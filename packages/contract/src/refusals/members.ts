import { refusals } from '../refusal'

/** People of a project and those who are invited to it. `emails`: one or several, separated by commas. */
export const memberRefusals = refusals({
  noSuchMember: () => ({ status: 404, say: 'There is no such member in this project.' }),
  notInTheTeam: (emails: string) => ({
    status: 404,
    say: `Neither a member nor an invitation of this project: ${emails}.`,
  }),
  /** Also to whom it never was sent, and for a project that is gone. */
  noSuchInvitation: () => ({ status: 404, say: 'There is no such invitation. It may have been withdrawn.' }),
  invitationExpired: () => ({ status: 404, say: 'This invitation has expired. Ask for another one.' }),
  alreadyMember: (emails: string) => ({ status: 409, say: `Already in the project: ${emails}.` }),
  alreadyInvited: (emails: string) => ({
    status: 409,
    say: `Already invited, send the invitation again once it has expired: ${emails}.`,
  }),
  /** Only an expired one is sent again. */
  invitationStillOpen: (emails: string) => ({
    status: 409,
    say: `The invitation has not expired yet: ${emails}.`,
  }),
  tooManyInvitations: (max: number) => ({
    status: 409,
    say: `A project can have ${max} invitations that wait. Withdraw some first.`,
  }),
  inviterSpent: (most: number, retryAfter: number) => ({
    status: 429,
    say: `You can send ${most} invitations in a day. Try again later.`,
    retryAfter,
  }),
  mailboxFull: (email: string, retryAfter: number) => ({
    status: 429,
    say: `${email} has got several invitations within an hour. Try again later.`,
    retryAfter,
  }),
  memberCannotDecline: () => ({ status: 409, say: 'You are in this project already. You can leave it.' }),
  ownerStays: () => ({ status: 409, say: 'The owner cannot be removed from the project.' }),
  ownerRoleStays: () => ({ status: 409, say: 'The role of the owner cannot be changed.' }),
})
