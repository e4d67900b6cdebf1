import { SettingError } from '@perigee/server-kit/settings'
import type { Settings } from '../settings'

/** What no setting can check by itself. @throws SettingError */
export function checkSettings(settings: Settings): void {
  const { feedbackWebhookUrl, feedbackWebhookSecret, registrationAdminToken } = settings
  if (feedbackWebhookUrl !== null && feedbackWebhookSecret === null) {
    throw new SettingError('PERIGEE_FEEDBACK_WEBHOOK_URL needs PERIGEE_FEEDBACK_WEBHOOK_SECRET too')
  }
  if (registrationAdminToken !== null && registrationAdminToken.length < 24) {
    throw new SettingError('PERIGEE_REGISTRATION_ADMIN_TOKEN needs at least 24 characters')
  }
}
