import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

/** @returns undefined while the user never asked for the settings. */
export async function findUserSettings(db: SatelliteDb, userId: UserId) {
  return db
    .selectFrom('satellite.user_settings')
    .select([
      'session_minutes as sessionMinutes',
      'onboarding_start as onboardingStart',
      'onboarding_end as onboardingEnd',
      'onboarding_step as onboardingStep',
      'passphrase_prompt as passphrasePrompt',
      'notice_dismissal as noticeDismissal',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export type UserSettingsRow = NonNullable<Awaited<ReturnType<typeof findUserSettings>>>
