import { auth } from '@perigee/contract/auth'
import type { BodyInput } from '@perigee/contract/call'
import type { ApiClient } from './api-client'
import { codeIn } from './mails'
import type { TestApi } from './start-api'

/** Signs somebody up in a browser of their own, or the one that is given; tells what activates it. */
export async function signUp(
  api: TestApi,
  body: BodyInput<typeof auth.register>,
  browser: ApiClient = api.browser(),
): Promise<{ email: string; code: string; signupId: string }> {
  const answer = await browser.call(auth.register, { body })
  if (answer.status !== 200) throw new Error(`not signed up: ${answer.text}`)
  const mail = (await api.mails()).findLast(({ to }) => to === body.email)
  return { email: body.email, code: codeIn(mail), signupId: answer.headers.get('x-request-id') ?? '' }
}
