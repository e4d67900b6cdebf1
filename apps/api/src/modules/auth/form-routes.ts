import { auth } from '@perigee/contract/auth'
import { authRefusals } from '@perigee/contract/refusals/auth'
import { day, second } from '@perigee/std/durations'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'

const weekInSeconds = (7 * day) / second

/** What forms ask for before they are sent. */
export const formRoutes = ({ captcha, badPasswords }: Deps) => [
  implement.open(auth.captchaChallenge, async () => {
    const challenge = await captcha.challenge()
    if (!challenge) throw authRefusals.noOwnCaptcha()
    return challenge
  }),

  implement.open(auth.badPasswords, ({ reply }) => {
    reply.header('cache-control', `public, max-age=${weekInSeconds}`)
    reply.header('content-disposition', 'attachment; filename="bad-passwords.txt"')
    return badPasswords.text
  }),
]
