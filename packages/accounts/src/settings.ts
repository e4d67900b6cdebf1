import type { SettingValues } from '@perigee/server-kit/settings'
import { accountSettings } from './settings/accounts'
import { feedbackSettings } from './settings/feedback'
import { loginSettings } from './settings/logins'
import { ssoSettings } from './settings/single-sign-on'

export const accountsSettings = { ...accountSettings, ...loginSettings, ...ssoSettings, ...feedbackSettings } as const

/** What accounts need to know of the installation besides their own settings. */
interface InstallationSettings {
  brandName: string
  /** Whether usage is charged for. */
  billing: boolean
  satelliteName: string
  supportUrl: string | null
  upgradeUrl: string | null
  /** Beginning of the names of API keys that the console makes for itself. */
  browserKeyPrefix: string
  /** Whether owners can delete their projects. */
  projectDeletion: boolean
}

export type AccountsSettings = SettingValues<typeof accountsSettings> & InstallationSettings
