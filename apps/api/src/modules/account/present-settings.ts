import { noticeDismissal, type AccountSettings } from '@perigee/contract/account'
import { millisToNanos } from '@perigee/domain/session-duration'
import type { UserSettingsRow } from '@perigee/satellite-db/users'
import { minute } from '@perigee/std/durations'
import * as z from 'zod/mini'

export const presentSettings = (row: UserSettingsRow): AccountSettings => ({
  sessionDuration: row.sessionMinutes === null ? null : millisToNanos(row.sessionMinutes * minute),
  onboardingStart: row.onboardingStart,
  onboardingEnd: row.onboardingEnd,
  passphrasePrompt: row.passphrasePrompt,
  onboardingStep: row.onboardingStep,
  noticeDismissal: z.parse(noticeDismissal, row.noticeDismissal),
})
