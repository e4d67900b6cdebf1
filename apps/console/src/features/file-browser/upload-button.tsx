import { Button, type ButtonProps } from '@mantine/core'
import { useRef } from 'react'
import { filesOfPicker, type UploadFile } from './uploads/upload-file'

interface Props extends Pick<ButtonProps, 'variant' | 'leftSection'> {
  children: string
  /** Name of the picker, for those who do not see the button. */
  label: string
  /** A whole folder is chosen, with everything in it. */
  folder?: boolean
  onFiles: (files: UploadFile[]) => void
}

/** Opens the file picker; several files may be chosen, or one folder. */
export function UploadButton({ children, label, folder = false, onFiles, ...look }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        {...(folder && { webkitdirectory: '' })}
        onChange={(event) => {
          onFiles(filesOfPicker(event.currentTarget.files))
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
