import { Music, Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { useRef, useState } from 'react'
import { visibleText } from '@perigee/domain/visible-text'
import { BarButton } from '../preview-bar'
import { clockText } from './clock-text'
import styles from './player.module.css'

/** A cover of more pixels stays a symbol: opened, it takes four bytes for each. */
const mostPixels = 25_000_000

interface Props {
  name: string
  source: string
  /** null: none, or not known yet. */
  cover: string | null
  /** 0–1 each. */
  wave: readonly number[] | null
  onBroken: () => void
}

/** A sound with its cover, and a wave to find one's way in it. */
export function Player({ name, source, cover, wave, onBroken }: Props) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isMuted, setMuted] = useState(false)
  const [time, setTime] = useState(0)
  const [duration, setDuration] = useState<number | null>(null)

  function toggle() {
    const element = audio.current
    if (!element) return
    if (element.paused) void element.play().catch(() => undefined)
    else element.pause()
  }
  return (
    <div className={styles['player']} role="group" aria-label={name}>
      <audio
        ref={audio}
        src={source}
        preload="metadata"
        muted={isMuted}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setTime(currentTarget.currentTime)}
        onDurationChange={({ currentTarget: { duration: whole } }) =>
          setDuration(Number.isFinite(whole) ? whole : null)
        }
        onError={() => onBroken()}
      />
      <Cover url={cover} />
      <p className={styles['name']}>{visibleText(name)}</p>
      <div className={styles['track']}>
        {wave && <Wave peaks={wave} played={duration ? time / duration : 0} />}
        <input
          type="range"
          className={styles['seek']}
          aria-label="Position"
          aria-valuetext={`${clockText(time)} of ${clockText(duration ?? 0)}`}
          min={0}
          max={duration ?? 0}
          step={0.1}
          value={time}
          disabled={duration === null}
          data-on-wave={wave !== null || undefined}
          onChange={({ currentTarget }) => {
            const to = Number(currentTarget.value)
            if (audio.current) audio.current.currentTime = to
            setTime(to)
          }}
        />
      </div>
      <div className={styles['controls']}>
        <span className={styles['time']}>{clockText(time)}</span>
        <button type="button" className={styles['play']} aria-label={isPlaying ? 'Pause' : 'Play'} onClick={toggle}>
          {isPlaying ? <Pause size={24} aria-hidden /> : <Play size={24} aria-hidden />}
        </button>
        <BarButton
          label={isMuted ? 'Unmute' : 'Mute'}
          icon={isMuted ? VolumeX : Volume2}
          onClick={() => setMuted(!isMuted)}
        />
        <span className={styles['time']} data-end>
          {duration === null ? '' : clockText(duration)}
        </span>
      </div>
    </div>
  )
}

function Cover({ url }: { url: string | null }) {
  const [shown, setShown] = useState<string | null>(null)
  return (
    <div className={styles['cover']}>
      {url !== null && (
        <img
          src={url}
          alt="Cover"
          // Pictures that are not in the layout are not opened.
          hidden={shown !== url}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            naturalWidth * naturalHeight <= mostPixels && setShown(url)
          }
        />
      )}
      {(url === null || shown !== url) && <Music size={56} strokeWidth={1.25} aria-hidden />}
    </div>
  )
}

const Wave = ({ peaks, played }: { peaks: readonly number[]; played: number }) => (
  <svg className={styles['wave']} viewBox={`0 0 ${peaks.length * 3} 40`} preserveAspectRatio="none" aria-hidden>
    {peaks.map((peak, at) => {
      const height = Math.max(1.5, peak * 38)
      const isPlayed = (at + 0.5) / peaks.length <= played
      return (
        <rect key={at} x={at * 3} y={20 - height / 2} width={2} height={height} data-played={isPlayed || undefined} />
      )
    })}
  </svg>
)
