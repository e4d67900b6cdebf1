import { loadScript } from './load-script'

/** As far as it is used here. https://docs.hcaptcha.com/configuration#jsapi */
export interface Hcaptcha {
  render(
    element: HTMLElement,
    options: {
      sitekey: string
      theme: 'light' | 'dark'
      callback: (response: string) => void
      'expired-callback': () => void
      'error-callback': () => void
    },
  ): string
  reset(widget: string): void
  remove(widget: string): void
}

declare global {
  interface Window {
    hcaptcha?: Hcaptcha
  }
}

const source = 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off&onload=perigeeHcaptchaLoaded'
/** @throws an Error that can be shown */
export async function loadHcaptcha(): Promise<Hcaptcha> {
  if (!window.hcaptcha) await loadScript(source, 'perigeeHcaptchaLoaded')
  if (!window.hcaptcha) throw new Error('The captcha could not be loaded. Please try again.')
  return window.hcaptcha
}
