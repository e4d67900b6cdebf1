/** What the owner of a trial was told last. Numbers as stored: a later notice is a higher one. */
export const trialNotices = { none: 0, endingSoon: 1, expired: 2 } as const
export type TrialNotice = (typeof trialNotices)[keyof typeof trialNotices]
