import type { Deps } from '../deps'
import { deleteMarkedAccounts } from '@perigee/accounts/flows/delete-marked-accounts'
import { deliverSubmissions } from '@perigee/accounts/forms/deliver-submissions'
import { freezeAccounts } from '@perigee/accounts/freezes/freeze-accounts'
import {
  purgeActivity,
  purgeBrowserKeys,
  purgeCaptchas,
  purgeMailCounts,
  purgePasskeyChallenges,
  purgeResetTokens,
  purgeSessions,
  purgeSignups,
} from './purge'
import { remindUnverified } from '@perigee/accounts/sign-up/remind-unverified'
import { remindTrials } from '@perigee/accounts/freezes/remind-trials'

export interface CronJob {
  name: string
  /** Five fields, UTC. */
  schedule: string
  /** @returns how many rows it changed. */
  run(deps: Deps): Promise<number>
}

/** What this app does by the clock. Every job may run twice, or on several machines at once. */
export const cronJobs: readonly CronJob[] = [
  { name: 'purge-sessions', schedule: '7 * * * *', run: purgeSessions },
  { name: 'purge-reset-tokens', schedule: '17 * * * *', run: purgeResetTokens },
  { name: 'purge-browser-keys', schedule: '27 * * * *', run: purgeBrowserKeys },
  { name: 'purge-captchas', schedule: '57 * * * *', run: purgeCaptchas },
  { name: 'purge-passkey-challenges', schedule: '52 * * * *', run: purgePasskeyChallenges },
  { name: 'purge-activity', schedule: '47 3 * * *', run: purgeActivity },
  { name: 'remind-unverified', schedule: '13 9 * * *', run: remindUnverified },
  { name: 'purge-sign-ups', schedule: '37 3 * * *', run: purgeSignups },
  { name: 'purge-mail-counts', schedule: '2 4 * * *', run: purgeMailCounts },
  { name: 'freeze-accounts', schedule: '12 4 * * *', run: freezeAccounts },
  { name: 'delete-marked-accounts', schedule: '42 4 * * *', run: deleteMarkedAccounts },
  { name: 'remind-trials', schedule: '22 4 * * *', run: remindTrials },
  { name: 'deliver-submissions', schedule: '*/5 * * * *', run: deliverSubmissions },
]
