import { Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useTrialGate } from '@/areas/trial/public'
import styles from './drop-zone.module.css'
import { filesOfDrop, type UploadFile } from '@/areas/transfers/public'

interface Props {
  bucket: string
  onFiles: (files: Promise<UploadFile[]>) => void
}

/**
 * Takes files and folders that are dragged anywhere onto the page; a browser by itself would open them instead. Where a
 * trial has ended, its dialog comes as soon as they are dragged in.
 */
export function DropZone({ bucket, onFiles }: Props) {
  const [over, setOver] = useState(false)
  const enter = useTrialGate()(() => setOver(true))
  useWindowEvent('dragenter', (event) => holdsFiles(event) && enter())
  useWindowEvent('dragover', (event) => holdsFiles(event) && event.preventDefault())
  useWindowEvent('drop', (event) => holdsFiles(event) && event.preventDefault())

  return (
    over && (
      <div
        className={styles['overlay']}
        onDragOver={(event) => event.preventDefault()}
        onDragLeave={() => setOver(false)}
        onMouseOut={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          onFiles(filesOfDrop(event.dataTransfer))
        }}
      >
        <div className={styles['text']}>
          <Upload size={36} strokeWidth={1.5} aria-hidden />
          <Text fw={600}>{`Drop your objects to put it into the "${bucket}" bucket.`}</Text>
          <Text size="sm">Drag and drop objects here to upload</Text>
        </div>
      </div>
    )
  )
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false
