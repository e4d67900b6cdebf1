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
  const { requestId: signupId } = await client.call(auth.register, {
    body: { email, password, fullName: 'Robin Demo', ...(await solveCaptcha(client)) },
  })
  const code = await mailedCode({ urls }, email).catch((cause: unknown) => {
    throw new Error(
      `The activation code cannot be read from the outbox at ${urls.outbox}. Name the whole address of the outbox, which the ` +
        'server printed under "Mails", in PERIGEE_OUTBOX_URL, or ' +
        'an account that exists in PERIGEE_DEMO_EMAIL and PERIGEE_DEMO_PASSWORD.',
      { cause },
    )
  })
  await client.call(auth.activate, { body: { email, code, signupId } })
  account.isSignedUp = true
  await kept.save()
  return client
}
