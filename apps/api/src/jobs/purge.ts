import { verificationCodeLife } from '@perigee/domain/verification-code'
import { deleteOldActivity } from '@perigee/satellite-db/activity'
import { deleteOldApiKeys } from '@perigee/satellite-db/api-keys'
import { deleteOldMailCounts } from '@perigee/satellite-db/mail-counts'
import { deleteExpiredChallenges } from '@perigee/satellite-db/passkeys'
import { deleteOldSignups } from '@perigee/satellite-db/sign-ups'
import { deleteExpiredResetTokens } from '@perigee/satellite-db/reset-tokens'
import { deleteExpiredSessions } from '@perigee/satellite-db/sessions'
import { deleteExpiredCaptchas } from '@perigee/satellite-db/used-captchas'
import { day } from '@perigee/std/durations'
import type { Deps } from '../deps'
import { signupLife } from '@perigee/accounts/sign-up/pending-sign-up'

type Needs = Pick<Deps, 'db' | 'clock' | 'settings'>

/** An expired link is still known for a day, so that its owner reads "expired" and not "unknown". */
const expiredLinkMemory = day

/** How long people can look back at what happened to their account. */
const activityLife = 365 * day

const ago = (clock: Deps['clock'], millis: number): Date => new Date(clock().getTime() - millis)

/** Each is safe to run at any time, also on several machines at once; each answers how many rows went. */
export const purgeSessions = ({ db, clock }: Needs): Promise<number> => deleteExpiredSessions(db, clock())

export const purgePasskeyChallenges = ({ db, clock }: Needs): Promise<number> => deleteExpiredChallenges(db, clock())

export const purgeResetTokens = ({ db, clock }: Needs): Promise<number> =>
  deleteExpiredResetTokens(db, ago(clock, verificationCodeLife + expiredLinkMemory))

export const purgeCaptchas = ({ db, clock }: Needs): Promise<number> => deleteExpiredCaptchas(db, clock())

export const purgeSignups = ({ db, clock }: Needs): Promise<number> => deleteOldSignups(db, ago(clock, signupLife))

/** They count mails of an hour and wrong codes of a day. */
export const purgeMailCounts = ({ db, clock }: Needs): Promise<number> => deleteOldMailCounts(db, ago(clock, day))

export const purgeActivity = ({ db, clock }: Needs): Promise<number> => deleteOldActivity(db, ago(clock, activityLife))

/** Keys that the console made for its file browser and whose grants have ended. */
export const purgeBrowserKeys = ({ db, clock, settings }: Needs): Promise<number> =>
  deleteOldApiKeys(db, { prefix: settings.browserKeyPrefix, before: ago(clock, settings.browserKeyLifetime) })
