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
    perigeeHcaptchaLoaded?: () => void
  }
}

const source = 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off&onload=perigeeHcaptchaLoaded'
let loading: Promise<Hcaptcha> | undefined

/** Loads the provider's script once; after a failure the next call tries again. */
export function loadHcaptcha(): Promise<Hcaptcha> {
  if (window.hcaptcha) return Promise.resolve(window.hcaptcha)
  loading ??= new Promise<Hcaptcha>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      loading = undefined
      script.remove()
      reject(new Error('The captcha could not be loaded. Please try again.'))
    }
    window.perigeeHcaptchaLoaded = () => (window.hcaptcha ? resolve(window.hcaptcha) : fail())
    script.addEventListener('error', fail)
    script.src = source
    script.async = true
    document.head.append(script)
  })
  return loading
}
