import type { UserId } from '@perigee/std/brand'
import type { Insertable, Updateable } from 'kysely'
import type { UserSettingsTable } from './accounts-and-projects-schema'
import type { SatelliteDb } from './schema'

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

/** Leaves settings that exist as they are. */
export async function insertUserSettings(db: SatelliteDb, settings: Insertable<UserSettingsTable>): Promise<void> {
  await db
    .insertInto('satellite.user_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

export async function updateUserSettings(
  db: SatelliteDb,
  userId: UserId,
  changes: Updateable<UserSettingsTable>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await db.updateTable('satellite.user_settings').set(changes).where('user_id', '=', userId).execute()
}
