import { makeRegistrationToken } from '@perigee/accounts/sign-up/registration-tokens'
import type { Config } from '../load-config'
import type { AdminDb } from './admin-database'

/** An address where one person may sign up once, also while registration is closed. It is shown this once. */
export async function registrationLink(
  db: AdminDb,
  { settings, urls }: Pick<Config, 'settings' | 'urls'>,
  { projects = settings.api.newAccountProjects }: { projects?: number },
): Promise<string> {
  const secret = await makeRegistrationToken(db, projects)
  return `${urls.console}/signup?token=${encodeURIComponent(secret)}`
}
