import { type accounts, type AccountSettings, noticeDismissal } from '@perigee/contract/account'
import type { BodyOf } from '@perigee/contract/call'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { longestSession, millisToNanos, nanosToMillis } from '@perigee/domain/session-duration'
import type { UserSettingsTable } from '@perigee/satellite-db/accounts-and-projects-schema'
import { countOwnedProjects } from '@perigee/satellite-db/projects'
import {
  findUserSettings,
  insertUserSettings,
  updateUserSettings,
  type UserSettingsRow,
} from '@perigee/satellite-db/user-settings'
import type { UserId } from '@perigee/std/brand'
import { day, minute } from '@perigee/std/durations'
import type { Updateable } from 'kysely'
import * as z from 'zod/mini'
import type { AccountsContext } from '../context'

/** The settings of a user; they are born when asked for first. */
export async function readSettings({ db }: Pick<AccountsContext, 'db'>, userId: UserId): Promise<AccountSettings> {
  const stored = await findUserSettings(db, userId)
  if (stored) return presentSettings(stored)
  await insertUserSettings(db, await firstSettings(db, userId))
  const born = await findUserSettings(db, userId)
  if (!born) throw new Error('the settings of a user were not stored')
  return presentSettings(born)
}

/** Who owns a project by now knows the way and needs no onboarding. */
async function firstSettings(db: AccountsContext['db'], userId: UserId) {
  const knowsTheWay = (await countOwnedProjects(db, userId)) > 0
  return {
    user_id: userId,
    session_minutes: null,
    onboarding_start: knowsTheWay,
    onboarding_end: knowsTheWay,
    onboarding_step: null,
    passphrase_prompt: true,
    notice_dismissal: JSON.stringify({}),
  }
}

const presentSettings = (row: UserSettingsRow): AccountSettings => ({
  sessionDuration: row.sessionMinutes === null ? null : millisToNanos(row.sessionMinutes * minute),
  onboardingStart: row.onboardingStart,
  onboardingEnd: row.onboardingEnd,
  passphrasePrompt: row.passphrasePrompt,
  onboardingStep: row.onboardingStep,
  noticeDismissal: z.parse(noticeDismissal, row.noticeDismissal),
})

type Changes = BodyOf<typeof accounts.updateSettings>

/** Changes what is given and answers the whole. @throws invalidInput for a session length that makes no sense */
export async function updateSettings(
  deps: Pick<AccountsContext, 'db' | 'settings'>,
  userId: UserId,
  changes: Changes,
): Promise<AccountSettings> {
  await readSettings(deps, userId)
  await updateUserSettings(deps.db, userId, columnsOf(changes, deps))
  return readSettings(deps, userId)
}

function columnsOf(changes: Changes, { settings }: Pick<AccountsContext, 'settings'>): Updateable<UserSettingsTable> {
  const { sessionDuration, onboardingStart, onboardingEnd, onboardingStep, passphrasePrompt, noticeDismissal } = changes
  return {
    ...(sessionDuration === undefined ? {} : { session_minutes: wholeMinutes(sessionDuration) }),
    ...(onboardingStart === undefined ? {} : { onboarding_start: onboardingStart }),
    ...(onboardingEnd === undefined ? {} : { onboarding_end: onboardingEnd }),
    ...(onboardingStep === undefined ? {} : { onboarding_step: onboardingStep }),
    ...(passphrasePrompt === undefined ? {} : { passphrase_prompt: passphrasePrompt }),
    ...(noticeDismissal === undefined
      ? {}
      : { notice_dismissal: JSON.stringify(withKnownAnnouncements(noticeDismissal, settings.announcementName)) }),
  }
}

const longest = Math.max(30 * day, longestSession)

function wholeMinutes(nanos: number | null): number | null {
  if (nanos === null || nanos === 0) return null
  const millis = nanosToMillis(nanos)
  if (millis < minute || millis > longest) throw commonRefusals.invalidInput('The session duration is not valid.')
  return Math.floor(millis / minute)
}

/** Names of announcements that are not made are dropped, or the row would grow with whatever is sent. */
function withKnownAnnouncements<T extends { announcements: Record<string, boolean> | null }>(
  dismissal: T,
  known: string | null,
): T {
  if (dismissal.announcements === null) return dismissal
  const kept = Object.entries(dismissal.announcements).filter(([name]) => name === known)
  return { ...dismissal, announcements: Object.fromEntries(kept) }
}
