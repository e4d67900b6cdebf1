import { useQuery } from '@tanstack/react-query'
import { byteText } from '@perigee/domain/byte-text'
import { MB } from '@perigee/std/units'
import { textFailure } from './failure-text'
import type { ViewProps } from './view-props'
import { highlighted } from './highlight'
import { loadPart, textOf } from './load-part'
import { NoPreview } from './no-preview'
import { extensionOf } from '@/lib/preview-kind'
import styles from './preview.module.css'
import { Waiting } from './waiting'

const limit = MB

/** Text and code. Of a big file the first part. */
export function TextPreview({ file, url, onDownload }: ViewProps) {
  const { data, error } = useQuery({
    queryKey: ['preview-text', url],
    queryFn: async ({ signal }) => {
      const part = await loadPart(url, { size: file.size, limit, signal })
      const text = textOf(part)
      return { text, html: await highlighted(text, extensionOf(file.name)), isCut: part.isCut }
    },
    retry: false,
    gcTime: 0,
  })
  if (error) return <NoPreview file={file} problem={textFailure(error)} onDownload={onDownload} />
  if (!data) return <Waiting />
  return (
    <div className={styles['sheet']}>
      {data.isCut && (
        <p className={styles['note']} role="note">{`This file is large: its first ${byteText(limit)} are shown.`}</p>
      )}
      {file.size === 0 && <p className={styles['note']}>This file is empty.</p>}
      <pre className={styles['code']} tabIndex={0} aria-label={file.name}>
        {data.html === null ? data.text : <code dangerouslySetInnerHTML={{ __html: data.html }} />}
      </pre>
    </div>
  )
}
