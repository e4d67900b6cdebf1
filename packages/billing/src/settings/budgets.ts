import type { SettingSpecs } from '@perigee/server-kit/settings'
import { boolean } from '@perigee/server-kit/settings/parsers'

/** Where webhooks of budgets may lead. */
export const budgetSettings = {
  webhookPrivateAddresses: {
    env: 'PERIGEE_WEBHOOK_PRIVATE_ADDRESSES',
    default: false,
    parse: boolean,
    means:
      'Whether webhooks of people may lead to private addresses and to http://: only where all of them are trusted.',
  },
} as const satisfies SettingSpecs
