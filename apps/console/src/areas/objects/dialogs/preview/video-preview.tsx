import { useReducedMotion } from '@mantine/hooks'
import styles from './preview.module.css'
import type { MediaProps } from './view-props'

/** Starts by itself and without sound, unless the reader wants nothing to move. */
export function VideoPreview({ file, url, onBroken }: MediaProps) {
  const still = useReducedMotion()
  return (
    <video
      className={styles['media']}
      src={url}
      aria-label={file.name}
      controls
      muted
      playsInline
      autoPlay={!still}
      onError={() => onBroken()}
    />
  )
}
