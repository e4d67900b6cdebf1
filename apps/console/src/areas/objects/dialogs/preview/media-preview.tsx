import { useReducedMotion } from '@mantine/hooks'
import type { ViewProps } from './view-props'
import styles from './preview.module.css'

type Props = ViewProps & { onBroken: () => void }

/** As a picture nothing in a file runs, also not in SVG. */
export const ImagePreview = ({ file, url, onBroken }: Props) => (
  <img className={styles['media']} src={url} alt={file.name} referrerPolicy="no-referrer" onError={onBroken} />
)

/** Starts by itself and without sound, unless the reader wants nothing to move. */
export function VideoPreview({ file, url, onBroken }: Props) {
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
      onError={onBroken}
    />
  )
}

export const AudioPreview = ({ file, url, onBroken }: Props) => (
  <audio className={styles['audio']} src={url} aria-label={file.name} controls onError={onBroken} />
)
