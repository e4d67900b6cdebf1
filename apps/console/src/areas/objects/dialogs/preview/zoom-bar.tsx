import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { BarButton } from './preview-bar'
import styles from './preview.module.css'

interface Props {
  percent: number
  onLarger: () => void
  onSmaller: () => void
  /** The other of the whole and its own size; null where these are the same. */
  fit: { label: string; run: () => void } | null
  /** Before the buttons. */
  children?: ReactNode
}

/** Below what is looked at: how large it is, and the ways to change that. */
export const ZoomBar = ({ percent, onLarger, onSmaller, fit, children }: Props) => (
  <div className={styles['zoomBar']} role="toolbar" aria-label="Zoom">
    {children}
    <BarButton label="Zoom out" icon={Minus} onClick={onSmaller} />
    <span className={styles['percent']} role="status" aria-label="Zoom level">
      {`${Math.round(percent)}%`}
    </span>
    <BarButton label="Zoom in" icon={Plus} onClick={onLarger} />
    {fit && (
      <button type="button" className={styles['fit']} onClick={fit.run}>
        {fit.label}
      </button>
    )}
  </div>
)
