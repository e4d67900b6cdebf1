import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ViewProps } from '../view-props'
import { NoPreview } from '../no-preview'
import styles from '../preview.module.css'
import { useKeys } from '../use-keys'
import { Waiting } from '../waiting'
import { ZoomBar } from '../zoom-bar'
import { openPdf } from './open-pdf'
import { PdfPage } from './pdf-page'
import { pageAt } from './page-at'

/** Of the width of the stage. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const

/** The pages of a document, one below the other. */
export function PdfPages({ file, url, active, onDownload, onOpenAsText }: ViewProps) {
  const [document, setDocument] = useState<PDFDocumentProxy | null>(null)
  const [broken, setBroken] = useState(false)
  const [zoom, setZoom] = useState(1)
  const [page, setPage] = useState(1)
  const pages = useRef<HTMLDivElement>(null)
  const larger = () => setZoom((now) => zooms.find((next) => next > now) ?? now)
  const smaller = () => setZoom((now) => zooms.findLast((next) => next < now) ?? now)
  useKeys(active, (key) => {
    if (key === '+' || key === '=') larger()
    else if (key === '-') smaller()
    else if (key === '0') setZoom(1)
    else return false
    return true
  })
  useStaysAt(pages, page, zoom)

  useEffect(() => {
    let left = false
    const opened = openPdf(url)
    opened.document.then(
      (found) => !left && setDocument(found),
      () => !left && setBroken(true),
    )
    return () => {
      left = true
      opened.close()
    }
  }, [url])

  if (broken) return <NoPreview file={file} onDownload={onDownload} onOpenAsText={onOpenAsText} />
  if (!document) return <Waiting />
  return (
    <div className={styles['zoomed']}>
      <div
        ref={pages}
        className={styles['pages']}
        role="group"
        tabIndex={0}
        aria-label={file.name}
        onScroll={({ currentTarget }) => setPage(pageAt(currentTarget))}
      >
        <div style={{ width: `calc(min(1000px, 100%) * ${zoom})` }}>
          {Array.from({ length: document.numPages }, (_, at) => (
            <PdfPage key={at} document={document} number={at + 1} zoom={zoom} />
          ))}
        </div>
      </div>
      <ZoomBar
        percent={zoom * 100}
        onLarger={larger}
        onSmaller={smaller}
        fit={zoom === 1 ? null : { label: 'Fit', run: () => setZoom(1) }}
      >
        <span className={styles['pageNumber']} role="status">{`Page ${page} of ${document.numPages}`}</span>
      </ZoomBar>
    </div>
  )
}

/** The page that is looked at stays in sight while all of them grow. */
function useStaysAt(pages: RefObject<HTMLDivElement | null>, page: number, zoom: number): void {
  const stays = useEffectEvent(() =>
    pages.current?.firstElementChild?.children[page - 1]?.scrollIntoView({ block: 'start' }),
  )
  const shown = useRef(zoom)
  useEffect(() => {
    if (shown.current === zoom) return
    shown.current = zoom
    stays()
  }, [zoom])
}
