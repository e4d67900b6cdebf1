import { Button } from '@mantine/core'
import { Upload } from 'lucide-react'
import { useRef } from 'react'

/** Opens the file picker; several files may be chosen. */
export function UploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button leftSection={<Upload size={16} aria-hidden />} onClick={() => input.current?.click()}>
        Upload Files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
