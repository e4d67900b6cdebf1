import { defineSettings, type SettingsOf } from '@perigee/server-kit/settings'
import { accountSettings } from './settings/accounts'
import { feedbackSettings } from './settings/feedback'
import { installationSettings } from './settings/installation'
import { loginSettings } from './settings/logins'
import { networkSettings } from './settings/network'
import { projectSettings } from '@perigee/projects/settings'
import { ssoSettings } from './settings/sso'

export const settings = defineSettings({
  ...networkSettings,
  ...installationSettings,
  ...accountSettings,
  ...loginSettings,
  ...ssoSettings,
  ...feedbackSettings,
  ...projectSettings,
})

export type Settings = SettingsOf<typeof settings>
