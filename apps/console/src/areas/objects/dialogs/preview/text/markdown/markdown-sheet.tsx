import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { CodeSheet, type SheetProps } from '../text-sheets'
import { Blocks } from './markdown-blocks'
import styles from './markdown.module.css'
import { parseMarkdown } from './parse-markdown'

/** Markdown laid out, or as it is written. */
export function MarkdownSheet({ name, text, extension }: SheetProps) {
  const blocks = useMemo(() => parseMarkdown(text), [text])
  const [shown, setShown] = useState('document')
  const source = <CodeSheet name={name} text={text} extension={extension} />
  if (blocks === null) return source
  return (
    <>
      <SegmentedControl
        classNames={{
          root: styles['switch'] ?? '',
          indicator: styles['chosen'] ?? '',
          label: styles['option'] ?? '',
        }}
        size="xs"
        aria-label="Show as"
        value={shown}
        onChange={setShown}
        data={[
          { value: 'document', label: 'Document' },
          { value: 'source', label: 'Source' },
        ]}
      />
      {shown === 'source' ? (
        source
      ) : (
        <article className={styles['document']} tabIndex={0} aria-label={name}>
          <Blocks blocks={blocks} />
        </article>
      )}
    </>
  )
}
