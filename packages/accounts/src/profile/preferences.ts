import { useCase } from '@perigee/actors/use-case'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { longestSession, nanosToMillis } from '@perigee/domain/session-duration'
import type { UserSettingsTable } from '@perigee/satellite-db/accounts-and-projects-schema'
import { countOwnedProjects } from '@perigee/satellite-db/projects'
import {
  findUserSettings,
  insertUserSettings,
  updateUserSettings,
  type UserSettingsRow,
} from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import { day, minute } from '@perigee/std/durations'
import type { Updateable } from 'kysely'
import type { AccountsContext } from '../context'

type Needs = Pick<AccountsContext, 'db'>

/** The preferences of the actor. */
export const readPreferences = useCase('signedIn', ({ db }: Needs, { user }) => preferencesOf(db, user.id))

/** They are made when they are first asked for. */
export async function preferencesOf(db: AccountsContext['db'], userId: UserId): Promise<UserSettingsRow> {
  const stored = await findUserSettings(db, userId)
  if (stored) return stored
  await insertUserSettings(db, await firstPreferences(db, userId))
  const made = await findUserSettings(db, userId)
  if (!made) throw new Error('the settings of a user were not stored')
  return made
}

/** Who owns a project by now knows the way and needs no onboarding. */
async function firstPreferences(db: AccountsContext['db'], userId: UserId) {
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

/** What is left out stays. */
export interface PreferenceChanges {
  /** Nanoseconds; 0 and null take the user's own away. */
  sessionDuration?: number | null | undefined
  onboardingStart?: boolean | undefined
  onboardingEnd?: boolean | undefined
  onboardingStep?: string | null | undefined
  passphrasePrompt?: boolean | undefined
  /** Takes the place of what was stored. */
  noticeDismissal?: { announcements: Record<string, boolean> | null } | undefined
}

/** Changes what is given and answers the whole. @throws invalidInput for a session length that makes no sense */
export const updatePreferences = useCase(
  'signedIn',
  async (context: Pick<AccountsContext, 'db' | 'settings'>, { user }, changes: PreferenceChanges) => {
    const { db } = context
    await preferencesOf(db, user.id)
    await updateUserSettings(db, user.id, columnsOf(changes, context))
    return preferencesOf(db, user.id)
  },
)

function columnsOf(
  changes: PreferenceChanges,
  { settings }: Pick<AccountsContext, 'settings'>,
): Updateable<UserSettingsTable> {
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
