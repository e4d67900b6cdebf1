import { noticeDismissal, type AccountSettings } from '@perigee/contract/account'
import { millisToNanos } from '@perigee/domain/session-duration'
import { countOwnedProjects } from '@perigee/satellite-db/projects'
import { findUserSettings, insertUserSettings, type UserSettingsRow } from '@perigee/satellite-db/user-settings'
import type { UserId } from '@perigee/std/brand'
import { minute } from '@perigee/std/durations'
import * as z from 'zod/mini'
import type { Deps } from '../../deps'

/** The settings of a user; they are born when asked for first. */
export async function readSettings({ db }: Pick<Deps, 'db'>, userId: UserId): Promise<AccountSettings> {
  const stored = await findUserSettings(db, userId)
  if (stored) return presentSettings(stored)
  await insertUserSettings(db, await firstSettings(db, userId))
  const born = await findUserSettings(db, userId)
  if (!born) throw new Error('the settings of a user were not stored')
  return presentSettings(born)
}

/** Who owns a project by now knows the way and needs no onboarding. */
async function firstSettings(db: Deps['db'], userId: UserId) {
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
