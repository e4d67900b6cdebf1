import { authRefusals } from '@perigee/contract/refusals/auth'
import type { Deps } from '../../deps'

/** @throws captchaFailed, unavailable */
export async function checkCaptcha(
  { captcha }: Pick<Deps, 'captcha'>,
  { response, ip }: { response: string; ip: string },
): Promise<void> {
  if (!(await captcha.accepts(response, ip))) throw authRefusals.captchaFailed()
}
