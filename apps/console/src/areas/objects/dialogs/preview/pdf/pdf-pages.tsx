import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import type { ViewProps } from '../view-props'
import { NoPreview } from '../no-preview'
import styles from '../preview.module.css'
import { Waiting } from '../waiting'
import { openPdf } from './open-pdf'
import { PdfPage } from './pdf-page'

/** The pages of a document, one below the other. */
export function PdfPages({ file, url, onDownload }: ViewProps) {
  const [document, setDocument] = useState<PDFDocumentProxy | null>(null)
  const [broken, setBroken] = useState(false)

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

  if (broken) return <NoPreview file={file} onDownload={onDownload} />
  if (!document) return <Waiting />
  return (
    <div className={styles['pages']} role="group" tabIndex={0} aria-label={file.name}>
      {Array.from({ length: document.numPages }, (_, at) => (
        <PdfPage key={at} document={document} number={at + 1} />
      ))}
    </div>
  )
}
