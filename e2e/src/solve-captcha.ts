import { auth } from '@perigee/contract/auth'
import { getConfig } from '@perigee/contract/config'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { ConsoleClient } from './console-client'

/** Does what a page does in the background; to be spread into the body of a login, a registration or a mail. */
export async function solveCaptcha(client: ConsoleClient): Promise<{ captchaResponse?: string }> {
  const { answer: config } = await client.call(getConfig)
  if (!config.captcha.registration.altcha.enabled) return {}
  const { answer } = await client.call(auth.captchaChallenge)
  const challenge = answer as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return { captchaResponse: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') }
}
