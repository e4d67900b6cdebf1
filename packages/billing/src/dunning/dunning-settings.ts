import type { SettingValues } from '@perigee/server-kit/settings'
import type { peopleSettings } from '../settings/people'

/** When the next step with an unpaid account follows, and who is spared. */
export type DunningSettings = Pick<
  SettingValues<typeof peopleSettings>,
  'dunning' | 'daysUntilBillingFreeze' | 'daysUntilBillingDeletion' | 'dunningMostCents' | 'dunningSparesTokens'
>
