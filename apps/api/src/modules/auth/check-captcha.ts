import { authRefusals } from '@perigee/contract/refusals/auth'
import type { Deps } from '../../deps'
import type { Solver } from '../../platform/captcha/captcha'

/** @throws captchaFailed, unavailable */
export async function checkCaptcha(
  { captcha }: Pick<Deps, 'captcha'>,
  { response, ip }: { response: string; ip: string },
): Promise<Solver> {
  const solver = await captcha.accepts(response, ip)
  if (!solver) throw authRefusals.captchaFailed()
  return solver
}
