import { byteParts } from '@perigee/domain/byte-text'
import { visibleText } from '@perigee/domain/visible-text'
import { Download, FileQuestion } from 'lucide-react'
import type { FileEntry } from '../../model/entries'
import styles from './preview.module.css'

interface Props {
  file: FileEntry
  /** Why, where something went wrong. */
  problem?: string | undefined
  onDownload: () => void
}

/** Stands where a file cannot be shown. */
export function NoPreview({ file, problem, onDownload }: Props) {
  const { value, unit } = byteParts(file.size)
  return (
    <div className={styles['placeholder']}>
      <FileQuestion size={48} strokeWidth={1.25} aria-hidden />
      <p className={styles['key']}>{visibleText(file.key)}</p>
      <p>No preview available</p>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <button type="button" className={styles['button']} onClick={onDownload}>
        <Download size={16} aria-hidden />
        {`Download (${value} ${unit})`}
      </button>
    </div>
  )
}
