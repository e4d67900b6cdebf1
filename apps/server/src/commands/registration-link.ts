import { makeRegistrationToken } from '@perigee/accounts/sign-up/registration-tokens'
import { newAccountLimits } from '@perigee/accounts/sign-up/starting-limits'
import { operator } from '@perigee/actors/actor'
import type { Config } from '../load-config'
import type { AdminContext } from './admin-database'

/** An address where one person may sign up once, also while registration is closed. It is shown this once. */
export async function registrationLink(
  context: AdminContext,
  { settings, urls }: Pick<Config, 'settings' | 'urls'>,
  { projects: projectLimit = newAccountLimits(settings.api).projects }: { projects?: number },
): Promise<string> {
  const secret = await makeRegistrationToken(context, operator, { projectLimit })
  return `${urls.console}/signup?token=${encodeURIComponent(secret)}`
}
