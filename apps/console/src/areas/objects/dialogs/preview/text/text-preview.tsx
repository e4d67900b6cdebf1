import { useQuery } from '@tanstack/react-query'
import { byteText } from '@perigee/domain/byte-text'
import { MB } from '@perigee/std/units'
import { extensionOf } from '@/lib/preview-kind'
import { textFailure } from '../failure-text'
import { loadPart, textOf } from '../load-part'
import { NoPreview } from '../no-preview'
import styles from '../preview.module.css'
import type { ViewProps } from '../view-props'
import { Waiting } from '../waiting'
import { CodeSheet, TextSheet } from './text-sheets'
import { MarkdownSheet } from './markdown/markdown-sheet'

const limit = MB

const sheets = { text: TextSheet, code: CodeSheet, markdown: MarkdownSheet }

/** Text, code and Markdown. Of a big file the first part. */
function TextPreview({ file, url, onDownload, as }: ViewProps & { as: keyof typeof sheets }) {
  const { data, error } = useQuery({
    queryKey: ['preview-text', url],
    queryFn: async ({ signal }) => {
      const part = await loadPart(url, { size: file.size, limit, signal })
      return { text: textOf(part), isCut: part.isCut }
    },
    retry: false,
    gcTime: 0,
  })
  if (error) return <NoPreview file={file} problem={textFailure(error)} onDownload={onDownload} />
  if (!data) return <Waiting />
  const Sheet = sheets[as]
  return (
    <div className={styles['sheet']}>
      {data.isCut && (
        <p className={styles['note']} role="note">{`This file is large: its first ${byteText(limit)} are shown.`}</p>
      )}
      {file.size === 0 && <p className={styles['note']}>This file is empty.</p>}
      <Sheet name={file.name} text={data.text} extension={extensionOf(file.name)} />
    </div>
  )
}

export const PlainPreview = (props: ViewProps) => <TextPreview {...props} as="text" />
export const CodePreview = (props: ViewProps) => <TextPreview {...props} as="code" />
export const MarkdownPreview = (props: ViewProps) => <TextPreview {...props} as="markdown" />
