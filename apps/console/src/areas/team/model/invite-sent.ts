import type { FrontendConfig } from '@perigee/contract/config'
import { mailsNewcomers } from '@/lib/flags'

/** Where people without an account get no mail, nobody is told whether an address has one. */
export const inviteSent = (config: FrontendConfig): string =>
  mailsNewcomers(config)
    ? 'Invite sent!'
    : 'An invitation will be sent to the email address if it belongs to a user on this satellite.'
