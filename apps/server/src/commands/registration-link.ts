import { offerFirstAccount } from '@perigee/accounts/sign-up/first-account'
import { makeRegistrationToken } from '@perigee/accounts/sign-up/registration-tokens'
import { newAccountLimits } from '@perigee/accounts/sign-up/starting-limits'
import { operator } from '@perigee/actors/actor'
import type { Config } from '../load-config'
import type { AdminContext } from './admin-database'
import type { Context } from '@perigee/actors/context'

/** An address where one person may sign up once, also while registration is closed. It is shown this once. */
export async function registrationLink(
  context: AdminContext,
  { settings, urls }: Pick<Config, 'settings' | 'urls'>,
  { projects: projectLimit = newAccountLimits(settings.api).projects }: { projects?: number },
): Promise<string> {
  const secret = await makeRegistrationToken(context, operator, { projectLimit })
  return `${urls.console}/signup?token=${encodeURIComponent(secret)}`
}

/** An address that makes the first account, for a day. It is shown this once; undefined when somebody has an account. */
export async function firstAccountLink(context: Context, { urls }: Pick<Config, 'urls'>): Promise<string | undefined> {
  const secret = await offerFirstAccount(context, operator)
  return secret && `${urls.console}/first-account?token=${secret}`
}
