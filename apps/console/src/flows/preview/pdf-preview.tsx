import { useQuery } from '@tanstack/react-query'
import { textFailure } from './failure-text'
import type { ViewProps } from './file-view'
import { loadPart, textOf } from './load-part'
import { NoPreview } from './no-preview'
import styles from './preview.module.css'
import { Waiting } from './waiting'

/** Readers look for the mark this far into a document. */
const markWithin = 1024

/**
 * The browser's own viewer in a frame that belongs to the gateway's origin: what a document's scripts may do there is
 * nothing to the console. See docs/decisions/preview-isolation.md.
 */
export function PdfPreview({ file, url, onDownload }: ViewProps) {
  const embeddable = navigator.pdfViewerEnabled && new URL(url).origin !== window.location.origin
  const { data: isDocument, error } = useQuery({
    queryKey: ['preview-pdf', url],
    queryFn: async ({ signal }) =>
      textOf(await loadPart(url, { size: file.size, limit: markWithin, signal })).includes('%PDF-'),
    enabled: embeddable,
    retry: false,
    gcTime: 0,
  })
  if (error) return <NoPreview file={file} problem={textFailure(error)} onDownload={onDownload} />
  if (!embeddable || isDocument === false) return <NoPreview file={file} onDownload={onDownload} />
  if (!isDocument) return <Waiting />
  return <iframe className={styles['document']} src={url} title={file.name} referrerPolicy="no-referrer" />
}
