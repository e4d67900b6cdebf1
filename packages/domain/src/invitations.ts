import { day } from '@perigee/std/durations'

/** How long an invitation can be accepted after it was sent; sending it again begins another such time. */
export const invitationLife = 7 * day

/** An expired one stays in the list that long, so that it can be sent again. */
export const expiredInvitationMemory = 30 * day

/** Answers as on the wire. */
export const invitationAnswers = { decline: 0, accept: 1 } as const

/** Addresses in one call. */
export const maxInvitedAtOnce = 50
export const tooManyAtOnce = `At most ${maxInvitedAtOnce} people can be invited at once.`
/** Invitations of one project that wait at the same time, expired ones included. */
export const maxInvitationsOfProject = 10_000
/** Invitation mails that one person can cause in a day, and that one address gets in an hour. */
export const maxInvitationMailsPerDay = 200
export const maxInvitationMailsPerAddress = 5

export const invitationExpiry = (sentAt: Date): Date => new Date(sentAt.getTime() + invitationLife)
export const isInvitationExpired = (sentAt: Date, now: Date): boolean => now >= invitationExpiry(sentAt)
