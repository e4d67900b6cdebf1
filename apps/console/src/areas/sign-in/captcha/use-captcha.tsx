import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lazyView } from '@/components/lazy-view'
import { useConfig } from '@/lib/config'
import { whenIdle } from '@/lib/when-idle'

const HcaptchaBox = lazyView(async () => (await import('./hcaptcha-box')).HcaptchaBox)

/** What a form that programs must not send has to show and to send. */
export interface Captcha {
  /** To be drawn above the button; nothing where no box is needed. */
  box: ReactNode
  /** A part of the body; each is good once. Throws what to say when there is none yet. */
  answer: () => Promise<{ captchaResponse?: string }>
}

/** The provider is named by the configuration; its code is loaded only then. */
export function useCaptcha(place: 'login' | 'registration'): Captcha {
  const { altcha, hcaptcha, recaptcha } = useConfig().captcha[place]
  const [round, setRound] = useState(0)
  const solved = useRef('')
  const inBackground = altcha.enabled

  useEffect(() => {
    if (!inBackground) return undefined
    return whenIdle(() => void import('./altcha').then(({ prepareAltcha }) => prepareAltcha()))
  }, [inBackground])

  async function answer() {
    if (inBackground) return { captchaResponse: await (await import('./altcha')).takeAltcha() }
    if (!hcaptcha.enabled) {
      if (!recaptcha.enabled) return {}
      return { captchaResponse: await (await import('./recaptcha')).solveRecaptcha(recaptcha.siteKey) }
    }
    const captchaResponse = solved.current
    if (captchaResponse === '') throw new Error('Please complete the captcha.')
    solved.current = ''
    setRound((before) => before + 1)
    return { captchaResponse }
  }

  const box = hcaptcha.enabled && !inBackground && (
    <HcaptchaBox
      siteKey={hcaptcha.siteKey}
      round={round}
      onResponse={(response) => {
        solved.current = response
      }}
    />
  )
  return { box, answer }
}
