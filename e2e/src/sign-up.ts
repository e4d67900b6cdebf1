import { randomBytes } from 'node:crypto'
import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { type ConsoleClient, consoleClient, type Fetch } from './console-client'
import { mailedCode } from './outbox'
import type { Installation } from './product'
import { solveCaptcha } from './solve-captcha'

export interface Account {
  email: string
  password: string
  /** Signed in. */
  client: ConsoleClient
}

export const newPerson = (): { email: string; password: string } => ({
  email: `person-${randomBytes(8).toString('hex')}@example.com`,
  password: `Pw-${randomBytes(12).toString('base64url')}`,
})

/** Makes an account over HTTP, as the console's pages do; its set-up is over. */
export async function signUp(
  installation: { urls: Pick<Installation['urls'], 'console' | 'outbox'> },
  fetch?: Fetch,
  person = newPerson(),
): Promise<Account> {
  const client = consoleClient(installation.urls.console, fetch)
  const captcha = await solveCaptcha(client)
  const { requestId: signupId } = await client.call(auth.register, { body: { ...person, isMinimal: true, ...captcha } })
  const code = await mailedCode(installation, person.email)
  await client.call(auth.activate, { body: { email: person.email, code, signupId } })
  await client.call(accounts.updateSettings, { body: { onboardingStart: true, onboardingEnd: true } })
  return { ...person, client }
}
