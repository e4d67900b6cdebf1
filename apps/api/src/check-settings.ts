import { SettingError } from '@perigee/server-kit/settings'
import type { Settings } from './settings'

/** What no setting can check by itself. @throws SettingError */
export function checkSettings({ feedbackWebhookUrl, feedbackWebhookSecret }: Settings): void {
  if (feedbackWebhookUrl !== null && feedbackWebhookSecret === null) {
    throw new SettingError('PERIGEE_FEEDBACK_WEBHOOK_URL needs PERIGEE_FEEDBACK_WEBHOOK_SECRET too')
  }
}
