import { Text } from '@mantine/core'
import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import styles from './drop-zone.module.css'
import { filesOfDrop } from './uploads/files-of-drop'
import type { UploadFile } from './uploads/upload-file'

interface Props {
  bucket: string
  onFiles: (files: Promise<UploadFile[]>) => void
  children: ReactNode
}

/** Takes files and folders that are dragged onto its content. */
export function DropZone({ bucket, onFiles, children }: Props) {
  const [over, setOver] = useState(false)
  const withFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

  return (
    <div
      onDragEnter={(event) => withFiles(event) && setOver(true)}
      onDragOver={(event) => withFiles(event) && event.preventDefault()}
    >
      {children}
      {over && (
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
      )}
    </div>
  )
}
