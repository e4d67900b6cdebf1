import { type ReactNode, useRef } from 'react'
import { filesOfPicker, type UploadFile } from '@/areas/transfers/public'
import { useTrialGate } from '@/areas/trial/public'

interface Options {
  /** Of the picker, for those who do not see the button. */
  label: string
  /** A whole folder is chosen, with everything in it. */
  folder?: boolean
  onFiles: (files: UploadFile[]) => void
}

/**
 * A file picker; several files may be chosen, or one folder. Nobody chooses in vain: a trial that has ended says so first.
 * @returns what opens it, and the field, which has to be drawn for as long as somebody chooses
 */
export function useFilePicker({ label, folder = false, onFiles }: Options): { open: () => void; field: ReactNode } {
  const input = useRef<HTMLInputElement>(null)
  const open = useTrialGate()(() => input.current?.click())
  const field = (
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
  )
  return { open, field }
}
