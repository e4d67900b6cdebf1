import { Text, useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Hcaptcha, loadHcaptcha } from './load-hcaptcha'

interface Props {
  siteKey: string
  /** Grows when a response was used up: the next one has to be solved. */
  round: number
  onResponse: (response: string) => void
}

/** The box of hCaptcha. */
export function HcaptchaBox({ siteKey, round, onResponse }: Props) {
  const theme = useComputedColorScheme('light')
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ hcaptcha: Hcaptcha; widget: string }>(null)
  const [failed, setFailed] = useState(false)
  const told = useEffectEvent(onResponse)

  useEffect(() => {
    let isOpen = true
    const draw = (hcaptcha: Hcaptcha) => {
      if (!isOpen || !box.current) return
      const widget = hcaptcha.render(box.current, {
        sitekey: siteKey,
        theme,
        callback: (response) => told(response),
        'expired-callback': () => told(''),
        'error-callback': () => told(''),
      })
      drawn.current = { hcaptcha, widget }
    }
    loadHcaptcha().then(draw, () => setFailed(true))
    return () => {
      isOpen = false
      drawn.current?.hcaptcha.remove(drawn.current.widget)
      drawn.current = null
    }
  }, [siteKey, theme])

  useEffect(() => {
    if (round > 0) drawn.current?.hcaptcha.reset(drawn.current.widget)
  }, [round])

  if (failed) return <Text c="red">The captcha could not be loaded. Check that nothing blocks hcaptcha.com.</Text>
  return <div ref={box} />
}
