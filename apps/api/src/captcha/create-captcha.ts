import { SettingError } from '@perigee/server-kit/settings'
import type { Deps } from '../deps'
import { altcha } from './altcha'
import { type Captcha, noCaptcha } from '@perigee/accounts/captcha'
import { hcaptcha } from './hcaptcha'

/** The adapter that the settings name. @throws SettingError when a key that it needs is missing. */
export function createCaptcha({
  settings,
  db,
  clock,
  keys,
}: Pick<Deps, 'settings' | 'db' | 'clock' | 'keys'>): Captcha {
  if (settings.captcha === 'none') return noCaptcha
  if (settings.captcha === 'altcha') {
    return altcha({ db, clock, key: keys.captcha, difficulty: settings.captchaDifficulty })
  }
  const { hcaptchaSiteKey: siteKey, hcaptchaSecret: secret, hcaptchaVerifyUrl: verifyUrl } = settings
  if (siteKey === null || secret === null) {
    throw new SettingError('PERIGEE_CAPTCHA: hcaptcha needs PERIGEE_HCAPTCHA_SITE_KEY and PERIGEE_HCAPTCHA_SECRET')
  }
  return hcaptcha({ siteKey, secret, verifyUrl })
}
