import { byteParts } from '@perigee/domain/byte-text'
import { visibleText } from '@perigee/domain/visible-text'
import { Download, FileQuestion, FileText } from 'lucide-react'
import { showMoment } from '@/lib/show-date'
import { type FileEntry, typeText } from '../../model/entries'
import styles from './preview.module.css'

interface Props {
  file: FileEntry
  /** Why, where something went wrong. */
  problem?: string | undefined
  onDownload: () => void
  onOpenAsText?: (() => void) | undefined
}

/** Stands where a file cannot be shown: what it is, and what can be done with it. */
export function NoPreview({ file, problem, onDownload, onOpenAsText }: Props) {
  const { value, unit } = byteParts(file.size)
  const type = typeText(file)
  return (
    <div className={styles['placeholder']}>
      <FileQuestion size={48} strokeWidth={1.25} aria-hidden />
      <p className={styles['key']}>{visibleText(file.key)}</p>
      <p className={styles['facts']}>
        {`${type === 'File' ? type : `${type} file`} · ${value} ${unit} · ${showMoment(file.lastModified)}`}
      </p>
      <p>No preview available</p>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <div className={styles['choices']}>
        <button type="button" className={styles['button']} onClick={onDownload}>
          <Download size={16} aria-hidden />
          {`Download (${value} ${unit})`}
        </button>
        {onOpenAsText && (
          <button type="button" className={styles['button']} data-quiet onClick={onOpenAsText}>
            <FileText size={16} aria-hidden />
            Open as text
          </button>
        )}
      </div>
    </div>
  )
}
