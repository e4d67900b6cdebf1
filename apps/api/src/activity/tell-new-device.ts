import { deviceText } from '@perigee/domain/device-text'
import type { Deps } from '../deps'
import type { AccountMails } from '../mails/account-mails'
import type { Caller } from '../session/session'

/** Mails the owner of an account that somebody has just logged in from a device that is new to it. */
export function tellNewDevice(
  { mails, clock }: Pick<Deps, 'clock'> & { mails: AccountMails },
  { email, caller }: { email: string; caller: Caller },
): void {
  mails.newDevice(email, { device: deviceText(caller.userAgent), ip: caller.ip, at: clock() })
}
