import { useQuery } from '@tanstack/react-query'
import { MB } from '@perigee/std/units'
import { csvFailure } from './failure-text'
import type { ViewProps } from './view-props'
import { loadPart, textOf } from './load-part'
import { NoPreview } from './no-preview'
import { parseCsv, wholeLines } from './parse-csv'
import styles from './preview.module.css'
import { Waiting } from './waiting'

const limit = MB
const maxRows = 1_000

/** Rows and columns. Of a big file the first rows. */
export function CsvPreview({ file, url, onDownload }: ViewProps) {
  const { data, error } = useQuery({
    queryKey: ['preview-csv', url],
    queryFn: async ({ signal }) => {
      const part = await loadPart(url, { size: file.size, limit, signal })
      const text = textOf(part)
      const table = await parseCsv(part.isCut ? wholeLines(text) : text, maxRows)
      return { rows: table.rows, isCut: part.isCut || table.isCut }
    },
    retry: false,
    gcTime: 0,
  })
  if (error) return <NoPreview file={file} problem={csvFailure(error)} onDownload={onDownload} />
  if (!data) return <Waiting />
  return (
    <div className={styles['sheet']}>
      {data.isCut && (
        <p className={styles['note']} role="note">
          {`This file is large: its first ${data.rows.length.toLocaleString('en')} rows are shown.`}
        </p>
      )}
      {data.rows.length === 0 && <p className={styles['note']}>This file is empty.</p>}
      <div className={styles['table']} tabIndex={0} role="region" aria-label={file.name}>
        <table>
          <tbody>
            {data.rows.map((row, at) => (
              // Mostly the names of the columns; a row like any other all the same.
              <tr key={at} data-first={at === 0 || undefined}>
                {row.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
