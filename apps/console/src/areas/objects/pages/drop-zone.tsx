import { Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useRunningDeletion } from '@/areas/buckets/public'
import { filesOfDrop, type UploadFile } from '@/areas/transfers/public'
import { useTrialGate } from '@/areas/trial/public'
import { notify } from '@/lib/notify'
import { shownName } from '@/lib/shown-name'
import { useProject } from '@/lib/use-project'
import styles from './drop-zone.module.css'

interface Props {
  bucket: string
  /** `folder`: the prefix of the folder they were dropped on; undefined: anywhere else. */
  onFiles: (files: Promise<UploadFile[]>, folder?: string) => void
}

/** Marks the line of a folder as a place to drop files on. */
export const dropFolder = (prefix: string) => ({ 'data-drop-folder': prefix })

/**
 * Takes files and folders that are dragged anywhere onto the page; a browser by itself would open them instead. What is
 * dropped on the line of a folder goes there. Where a trial has ended, its dialog comes as soon as they are dragged in. A bucket that is being
 * deleted takes nothing.
 */
export function DropZone({ bucket, onFiles }: Props) {
  const [isOver, setOver] = useState(false)
  const [folder, setFolder] = useState<string>()
  /** The line that shows that it would take them. */
  const target = useRef<HTMLElement>(null)
  const isDoomed = useRunningDeletion(useProject().id, bucket) !== undefined
  const enter = useTrialGate()(() => setOver(!isDoomed))

  function aim(line: HTMLElement | null) {
    if (target.current === line) return
    target.current?.removeAttribute('data-drop-target')
    line?.setAttribute('data-drop-target', '')
    target.current = line
    setFolder(line?.dataset['dropFolder'])
  }
  function leave() {
    if (!isOver) return
    aim(null)
    setOver(false)
  }

  useWindowEvent('dragenter', (event) => holdsFiles(event) && enter())
  useWindowEvent('dragover', (event) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    if (isOver) aim(folderLineAt(event))
  })
  useWindowEvent('dragleave', ({ relatedTarget }) => relatedTarget === null && leave())
  // None comes while something is dragged.
  useWindowEvent('mousemove', leave)
  useWindowEvent('mouseout', leave)
  useWindowEvent('drop', (event) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    if (isDoomed) notify.warning('This bucket is being deleted: nothing can be stored in it.')
    else if (isOver && event.dataTransfer)
      onFiles(filesOfDrop(event.dataTransfer), folderLineAt(event)?.dataset['dropFolder'])
    leave()
  })

  return (
    isOver && (
      <div className={styles['overlay']} data-folder={folder !== undefined || undefined}>
        <div className={styles['text']} role="status">
          <Upload size={28} strokeWidth={1.75} aria-hidden />
          {folder === undefined ? (
            <>
              <Text fw={600}>{`Drop your objects to put it into the "${bucket}" bucket.`}</Text>
              <Text size="sm">Drag and drop objects here to upload</Text>
            </>
          ) : (
            <Text fw={600}>{`Drop to upload into the folder "${nameOf(folder)}".`}</Text>
          )}
        </div>
      </div>
    )
  )
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

const folderLineAt = ({ target }: DragEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-drop-folder]') : null

const nameOf = (prefix: string): string => shownName(prefix.slice(prefix.lastIndexOf('/', prefix.length - 2) + 1, -1))
