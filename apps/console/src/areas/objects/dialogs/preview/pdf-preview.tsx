import { useQuery } from '@tanstack/react-query'
import { lazyView } from '@/components/lazy-view'
import { textFailure } from './failure-text'
import type { ViewProps } from './view-props'
import { loadPart, textOf } from './load-part'
import { NoPreview } from './no-preview'
import { Waiting } from './waiting'

const PdfPages = lazyView(async () => (await import('./pdf/pdf-pages')).PdfPages, { waiting: <Waiting /> })

/** Readers look for the mark this far into a document. */
const markWithin = 1024

/** A document as pictures of its pages, drawn here. What is only called one is never given to the reader. */
export function PdfPreview(props: ViewProps) {
  const { file, url, onDownload, onOpenAsText } = props
  const { data: isDocument, error } = useQuery({
    queryKey: ['preview-pdf', url],
    queryFn: async ({ signal }) =>
      textOf(await loadPart(url, { size: file.size, limit: markWithin, signal })).includes('%PDF-'),
    retry: false,
    gcTime: 0,
  })
  if (error) return <NoPreview file={file} problem={textFailure(error)} onDownload={onDownload} />
  if (isDocument === false) return <NoPreview file={file} onDownload={onDownload} onOpenAsText={onOpenAsText} />
  if (!isDocument) return <Waiting />
  return <PdfPages {...props} />
}
