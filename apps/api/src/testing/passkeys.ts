import { passkeys } from '@perigee/contract/passkeys'
import type { ApiClient } from './api-client'
import { anAuthenticator, type Authenticator, type Odd } from './authenticator'
import { password, type Person } from './builders'

/** The question that a login page asks, answered in the same browser. */
export async function logInWithPasskey(
  browser: ApiClient,
  authenticator: Authenticator,
  { odd, rememberForOneWeek, userAgent }: { odd?: Odd; rememberForOneWeek?: boolean; userAgent?: string } = {},
) {
  const asked = await browser.call(passkeys.beginLogin)
  const answer = authenticator.answer(asked.body, odd)
  const headers = userAgent === undefined ? {} : { 'user-agent': userAgent }
  return browser.call(passkeys.login, { body: { answer, rememberForOneWeek }, headers })
}

/** Adds a passkey to a logged-in person's account; `code` for who has two-factor authentication. */
export async function aPasskey({ browser }: Person, { name = 'Laptop', code }: { name?: string; code?: string } = {}) {
  const authenticator = anAuthenticator()
  const asked = await browser.call(passkeys.beginRegistration, { body: { password, mfaPasscode: code } })
  const registration = authenticator.register(asked.body)
  const added = await browser.call(passkeys.add, { body: { name, registration } })
  if (added.status !== 200) throw new Error(`no passkey: ${asked.text} ${added.text}`)
  return { ...added.body, authenticator }
}
