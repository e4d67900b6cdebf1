import { authRefusals } from '@perigee/contract/refusals/auth'

/** A challenge as ALTCHA's solvers take it. */
export interface AltchaChallenge {
  parameters: Record<string, unknown>
  signature: string
}

/** What a provider thinks of who solved a challenge: 0 a person, 1 a program; null where it does not say. */
export interface Solver {
  score: number | null
}

/** Which provider a form shows. */
interface CaptchaPlace {
  recaptcha: { enabled: boolean; siteKey: string }
  hcaptcha: { enabled: boolean; siteKey: string }
  altcha: { enabled: boolean }
}

/** What tells people from programs before a login, a registration and a mail. One adapter per provider. */
export interface Captcha {
  /** As the provider writes itself. */
  readonly kind: string
  /** What the console has to know to show it; the same in every place. */
  readonly place: CaptchaPlace
  /** Makes a challenge of our own; undefined where challenges come from elsewhere. */
  challenge(): Promise<AltchaChallenge | undefined>
  /**
   * Who solved a challenge, as `response` proves; undefined when it does not. No response counts twice, none for long.
   * @throws unavailable when the provider cannot be asked.
   */
  accepts(response: string, ip: string): Promise<Solver | undefined>
}

const off = { enabled: false, siteKey: '' }

/** No provider at all. */
export const noPlace: CaptchaPlace = { recaptcha: off, hcaptcha: off, altcha: { enabled: false } }

/** Where people are not told from programs. */
export const noCaptcha: Captcha = {
  kind: 'none',
  place: noPlace,
  challenge: async () => undefined,
  accepts: async () => ({ score: null }),
}

/** @throws captchaFailed, unavailable */
export async function checkCaptcha(
  { captcha }: { captcha: Captcha },
  { response, ip }: { response: string; ip: string },
): Promise<Solver> {
  const solver = await captcha.accepts(response, ip)
  if (!solver) throw authRefusals.captchaFailed(captcha.kind)
  return solver
}
