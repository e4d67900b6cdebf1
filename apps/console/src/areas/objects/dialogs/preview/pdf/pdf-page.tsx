import { Loader, VisuallyHidden } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import styles from '../preview.module.css'
import { drawPage, type DrawnPage } from './draw-page'

/** Width by height of a sheet of paper, until the page says more. */
const paper = 1 / Math.SQRT2

/** Drawn only while it is near what is seen: a long document takes no more memory than a short one. */
export function PdfPage({ document, number, zoom }: { document: PDFDocumentProxy; number: number; zoom: number }) {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: '100% 0px' })
  const near = entry?.isIntersecting ?? false
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState<DrawnPage | null>(null)
  const [broken, setBroken] = useState(false)
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    if (!near || !canvas.current) return undefined
    const abort = new AbortController()
    drawPage(document, number, { canvas: canvas.current, signal: abort.signal }).then(
      (page) => {
        if (abort.signal.aborted) return
        setDrawn(page)
        setShown(true)
      },
      () => !abort.signal.aborted && setBroken(true),
    )
    return () => abort.abort()
  }, [document, number, near, zoom])

  // Its canvas is another one when it comes back.
  useEffect(() => () => setShown(false), [near])

  const name = `Page ${number} of ${document.numPages}`
  return (
    <div
      ref={ref}
      className={styles['page']}
      style={{ aspectRatio: drawn?.ratio ?? paper }}
      data-shown={isShown || undefined}
    >
      {near && !isShown && !broken && (
        <Loader className={styles['pageWaits'] ?? ''} color="gray.4" size="sm" aria-hidden />
      )}
      {near && !broken && <canvas ref={canvas} role="img" aria-label={name} data-drawn={isShown || undefined} />}
      {broken && <p className={styles['note']}>{`${name} cannot be shown.`}</p>}
      <VisuallyHidden>{drawn?.text}</VisuallyHidden>
    </div>
  )
}
