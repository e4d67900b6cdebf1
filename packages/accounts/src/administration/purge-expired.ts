import { verificationCodeLife } from '@perigee/domain/verification-code'
import { deleteOldActivity } from '@perigee/satellite-db/activity'
import { deleteOldBucketDeletions } from '@perigee/satellite-db/bucket-deletions'
import { deleteOldAnswers } from '@perigee/satellite-db/idempotent-answers'
import { deleteOldMailCounts } from '@perigee/satellite-db/mail-counts'
import { deleteExpiredChallenges } from '@perigee/satellite-db/passkeys'
import { deleteExpiredResetTokens } from '@perigee/satellite-db/reset-tokens'
import { deleteExpiredSessions } from '@perigee/satellite-db/sessions'
import { deleteOldSignups } from '@perigee/satellite-db/sign-ups'
import { deleteExpiredCaptchas } from '@perigee/satellite-db/used-captchas'
import type { Clock } from '@perigee/std/clock'
import { day } from '@perigee/std/durations'
import type { AccountsContext } from '../context'
import { signupLife } from '../sign-up/pending-sign-up'

type Needs = Pick<AccountsContext, 'db' | 'clock'>

/** An expired link is still known for a day, so that its owner reads "expired" and not "unknown". */
const expiredLinkMemory = day

/** How long people can look back at what happened to their account. */
const activityLife = 365 * day

const ago = (clock: Clock, millis: number): Date => new Date(clock().getTime() - millis)

/** Each is safe to run at any time, also on several machines at once; each answers how many rows went. */
export const purgeSessions = ({ db, clock }: Needs): Promise<number> => deleteExpiredSessions(db, clock())

export const purgePasskeyChallenges = ({ db, clock }: Needs): Promise<number> => deleteExpiredChallenges(db, clock())

export const purgeResetTokens = ({ db, clock }: Needs): Promise<number> =>
  deleteExpiredResetTokens(db, ago(clock, verificationCodeLife + expiredLinkMemory))

export const purgeCaptchas = ({ db, clock }: Needs): Promise<number> => deleteExpiredCaptchas(db, clock())

export const purgeSignups = ({ db, clock }: Needs): Promise<number> => deleteOldSignups(db, ago(clock, signupLife))

/** They count mails of an hour and wrong codes of a day. */
export const purgeMailCounts = ({ db, clock }: Needs): Promise<number> => deleteOldMailCounts(db, ago(clock, day))

/** People can see for a week how the deletion of a bucket ended. */
export const purgeBucketDeletions = ({ db, clock }: Needs): Promise<number> =>
  deleteOldBucketDeletions(db, ago(clock, 7 * day))

export const purgeActivity = ({ db, clock }: Needs): Promise<number> => deleteOldActivity(db, ago(clock, activityLife))

/** The public API promises a day. */
export const purgeIdempotentAnswers = ({ db, clock }: Needs): Promise<number> => deleteOldAnswers(db, ago(clock, day))
