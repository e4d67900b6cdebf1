import { minute } from '@perigee/std/durations'
import { loadScript } from './load-script'

/** As far as it is used here. https://developers.google.com/recaptcha/docs/invisible#js_api */
export interface Recaptcha {
  render(
    element: HTMLElement,
    options: {
      sitekey: string
      size: 'invisible'
      callback: (response: string) => void
      'error-callback': () => void
    },
  ): number
  execute(widget: number): void
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

const source = 'https://www.google.com/recaptcha/api.js?render=explicit&onload=perigeeRecaptchaLoaded'
const unreachable = 'The captcha could not be loaded. Check that nothing blocks google.com.'
/** The provider does not say when somebody closes its question. */
const patience = 2 * minute

/** Only other servers of this API ask for reCAPTCHA: it looks at who sends a form, and asks them when it is in doubt. */
export async function solveRecaptcha(siteKey: string): Promise<string> {
  if (!window.grecaptcha) {
    await loadScript(source, 'perigeeRecaptchaLoaded').catch((cause: unknown) => {
      throw new Error(unreachable, { cause })
    })
  }
  const provider = window.grecaptcha
  if (!provider) throw new Error(unreachable)
  const box = document.body.appendChild(document.createElement('div'))
  return new Promise<string>((resolve, reject) => {
    const unsolved = () => reject(new Error('Please complete the captcha.'))
    setTimeout(unsolved, patience)
    const widget = provider.render(box, {
      sitekey: siteKey,
      size: 'invisible',
      callback: resolve,
      'error-callback': () => reject(new Error(unreachable)),
    })
    provider.execute(widget)
  }).finally(() => box.remove())
}
