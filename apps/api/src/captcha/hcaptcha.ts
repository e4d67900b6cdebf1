import { Refusal } from '@perigee/contract/refusal'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { second } from '@perigee/std/durations'
import * as z from 'zod/mini'
import { type Captcha, noPlace } from '@perigee/accounts/captcha'

interface Needs {
  siteKey: string
  secret: string
  /** The provider's verification call. */
  verifyUrl: string
}

const patience = 5 * second
/** The score comes with some plans only. */
const verdict = z.object({ success: z.boolean(), score: z.catch(z.nullable(z.number()), null) })

/** Asks hCaptcha, which lets no response count twice. https://docs.hcaptcha.com/#verify-the-user-response-server-side */
export const hcaptcha = ({ siteKey, secret, verifyUrl }: Needs): Captcha => ({
  kind: 'hCaptcha',
  place: { ...noPlace, hcaptcha: { enabled: true, siteKey } },
  challenge: async () => undefined,

  async accepts(response, ip) {
    if (response === '') return undefined
    const body = new URLSearchParams({ secret, sitekey: siteKey, response, remoteip: ip })
    try {
      const answer = await fetch(verifyUrl, { method: 'POST', body, signal: AbortSignal.timeout(patience) })
      if (!answer.ok) throw new Error(`the captcha provider answered ${answer.status}`)
      const { success, score } = z.parse(verdict, await answer.json())
      return success ? { score } : undefined
    } catch (cause) {
      const { code, entry } = commonRefusals.unavailable()
      throw new Refusal(code, entry, { cause })
    }
  },
})
