import { defineSettings, type SettingsOf } from '@perigee/server-kit/settings'
import { feedbackSettings } from './settings/feedback'
import { installationSettings } from './settings/installation'
import { loginSettings } from './settings/logins'
import { networkSettings } from './settings/network'
import { newAccountSettings } from './settings/new-accounts'
import { projectSettings } from './settings/projects'
import { ssoSettings } from './settings/sso'

export const settings = defineSettings({
  ...networkSettings,
  ...installationSettings,
  ...newAccountSettings,
  ...loginSettings,
  ...ssoSettings,
  ...feedbackSettings,
  ...projectSettings,
})

export type Settings = SettingsOf<typeof settings>
