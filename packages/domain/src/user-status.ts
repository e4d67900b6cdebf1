/** Of an account; numbers as stored and as on the wire. */
export const userStatus = {
  inactive: 0,
  active: 1,
  deleted: 2,
  pendingDeletion: 3,
  legalHold: 4,
  pendingBotVerification: 5,
} as const

/** Whose sessions count. */
export const isAllowedIn = (status: number): boolean =>
  status === userStatus.active || status === userStatus.pendingBotVerification
