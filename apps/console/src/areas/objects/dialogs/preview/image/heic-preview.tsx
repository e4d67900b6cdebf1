import { useEffect, useEffectEvent, useState } from 'react'
import { Waiting } from '../waiting'
import type { MediaProps } from '../view-props'
import { ImagePreview } from './image-preview'

const problem = 'This browser does not show HEIC pictures.'

/** Asked for only where the browser does not say beforehand that it cannot show it. */
export function HeicPreview(props: MediaProps) {
  const { onBroken } = props
  const [isTried, setTried] = useState(false)
  const refuse = useEffectEvent(() => onBroken(problem))
  useEffect(() => {
    let left = false
    const go = (can: boolean) => {
      if (left) return
      if (can) setTried(true)
      else refuse()
    }
    canOpen('image/heic').then(go, () => go(true))
    return () => void (left = true)
  }, [])
  return isTried ? <ImagePreview {...props} onBroken={() => onBroken(problem)} /> : <Waiting />
}

/** Browsers that do not say have to try. */
const canOpen = async (type: string): Promise<boolean> =>
  typeof ImageDecoder === 'undefined' || ImageDecoder.isTypeSupported(type)
