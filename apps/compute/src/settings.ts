import { computeSettings } from '@perigee/compute/settings'
import { defineSettings, type SettingsOf } from '@perigee/server-kit/settings'
import { sharedSettings } from '@perigee/server-kit/settings/shared'

export const settings = defineSettings({
  host: sharedSettings.bind,
  trustedProxies: sharedSettings.trustedProxies,
  ...computeSettings,
})

export type Settings = SettingsOf<typeof settings>
