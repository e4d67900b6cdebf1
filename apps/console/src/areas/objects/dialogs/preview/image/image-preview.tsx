import { useRef, useState } from 'react'
import styles from '../preview.module.css'
import { ZoomBar } from '../zoom-bar'
import type { MediaProps } from '../view-props'
import { useZoom } from './use-zoom'
import { fitted, larger, type Size, smaller, toggled } from './zoom'

/** As a picture nothing in a file runs, also not in SVG. */
export function ImagePreview({ file, url, active, onBroken }: MediaProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [picture, setPicture] = useState<Size | null>(null)
  const { view, change, isLarger, at, pointer } = useZoom(stage, { picture, active })
  return (
    <div className={styles['zoomed']}>
      <div
        ref={stage}
        className={styles['canvas']}
        data-larger={isLarger || undefined}
        onDoubleClick={(event) => change((from, on) => toggled(from, on, at(event)))}
        {...pointer}
      >
        <img
          className={styles['picture']}
          src={url}
          alt={file.name}
          referrerPolicy="no-referrer"
          draggable={false}
          style={
            picture && view
              ? {
                  width: picture.width * view.scale,
                  height: picture.height * view.scale,
                  transform: `translate(${view.x}px, ${view.y}px)`,
                }
              : undefined
          }
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            // A drawing may have no size of its own.
            setPicture({ width: naturalWidth || 600, height: naturalHeight || 600 })
          }
          onError={() => onBroken()}
        />
      </div>
      {view && (
        <ZoomBar
          percent={view.scale * 100}
          onLarger={() => change(larger)}
          onSmaller={() => change(smaller)}
          fit={
            isLarger
              ? { label: 'Fit', run: () => change((_, on) => fitted(on)) }
              : view.scale < 1
                ? { label: '100%', run: () => change(toggled) }
                : null
          }
        />
      )}
    </div>
  )
}
