import { defineSettings, type SettingsOf } from '@perigee/server-kit/settings'
import { accountSettings } from '@perigee/accounts/settings/accounts'
import { billingSettings } from '@perigee/billing/settings'
import { emissionSettings } from '@perigee/projects/emission/emission-settings'
import { feedbackSettings } from '@perigee/accounts/settings/feedback'
import { installationSettings } from './settings/installation'
import { loginSettings } from '@perigee/accounts/settings/logins'
import { networkSettings } from './settings/network'
import { computeSettings } from '@perigee/compute/settings'
import { projectSettings } from '@perigee/projects/settings'
import { ssoSettings } from '@perigee/accounts/settings/single-sign-on'

export const settings = defineSettings({
  ...networkSettings,
  ...installationSettings,
  ...accountSettings,
  ...loginSettings,
  ...ssoSettings,
  ...feedbackSettings,
  ...projectSettings,
  ...emissionSettings,
  ...billingSettings,
  ...computeSettings,
})

export type Settings = SettingsOf<typeof settings>
