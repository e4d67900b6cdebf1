import { auth } from '@perigee/contract/auth'
import { type ConsoleClient, consoleClient } from '../src/console-client'
import { mailedCode } from '../src/outbox'
import { solveCaptcha } from '../src/solve-captcha'
import type { KeptAccount } from './credentials'
import type { DemoTarget } from './target'

/** Signs up the first time, with the code of the mail in the outbox, and logs in afterwards. */
export async function signIn({ urls }: DemoTarget, kept: KeptAccount): Promise<ConsoleClient> {
  const { account } = kept
  const { email, password } = account
  const client = consoleClient(urls.console)
  if (account.isSignedUp) {
    await client.call(auth.login, { body: { email, password, ...(await solveCaptcha(client)) } })
    return client
  }
  await assertOutbox(urls.outbox)
  const { requestId: signupId } = await client.call(auth.register, {
    body: { email, password, fullName: 'Robin Demo', ...(await solveCaptcha(client)) },
  })
  const code = await mailedCode({ urls }, email)
  await client.call(auth.activate, { body: { email, code, signupId } })
  account.isSignedUp = true
  await kept.save()
  return client
}

/** Asked before anything is signed up: an installation that is not ours may send its mails, or show them elsewhere. */
async function assertOutbox(address: string): Promise<void> {
  const state = await fetch(address).then(
    ({ status, ok }) => (ok ? undefined : `it answers ${status}`),
    () => 'nothing answers there',
  )
  if (state === undefined) return
  throw new Error(
    `The demo reads its activation code from the outbox, and looked for it at ${address}: ${state}. Give the address ` +
      'that the server printed beside "Mails" (`perigee-server outbox --address` prints it again) in PERIGEE_OUTBOX_URL, ' +
      'or an account that exists in PERIGEE_DEMO_EMAIL and PERIGEE_DEMO_PASSWORD.',
  )
}
