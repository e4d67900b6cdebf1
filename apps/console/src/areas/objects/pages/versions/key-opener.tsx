import { Badge, UnstyledButton } from '@mantine/core'
import { ChevronRight } from 'lucide-react'
import { shownName } from '@/lib/shown-name'
import { isHidden, type KeyEntry } from '../../model/versions/key-entries'
import { EntryIcon } from '../list/entry-icon'
import styles from './versions.module.css'

interface Props {
  entry: KeyEntry
  isOpen: boolean
  onToggle: () => void
}

/** The name of a file, which opens and closes the list of its versions. */
export function KeyOpener({ entry, isOpen, onToggle }: Props) {
  const hidden = isHidden(entry)
  const count = entry.versions.length
  return (
    <>
      <UnstyledButton
        className={styles['opener'] ?? ''}
        aria-expanded={isOpen}
        data-opener
        data-name
        onClick={onToggle}
      >
        <ChevronRight size={16} aria-hidden className={styles['chevron']} />
        <EntryIcon entry={entry} />
        <span className={hidden ? styles['hidden'] : undefined}>{shownName(entry.name)}</span>
      </UnstyledButton>
      {hidden && (
        <Badge variant="light" color="gray" miw="max-content">
          Deleted
        </Badge>
      )}
      <Badge variant="default" miw="max-content" className="tabular">
        {`${count}${entry.more ? '+' : ''} ${count === 1 && !entry.more ? 'version' : 'versions'}`}
      </Badge>
    </>
  )
}
