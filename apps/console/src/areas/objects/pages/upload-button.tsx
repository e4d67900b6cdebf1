import type { ButtonProps } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTrialGate } from '@/areas/trial/public'
import { HeaderButton } from './header-button'
import { filesOfPicker, type UploadFile } from '@/areas/transfers/public'

interface Props extends Pick<ButtonProps, 'variant'> {
  children: string
  icon: ReactNode
  /** Only the icon is seen. */
  compact?: boolean
  /** Name of the picker, for those who do not see the button. */
  label: string
  /** A whole folder is chosen, with everything in it. */
  folder?: boolean
  onFiles: (files: UploadFile[]) => void
}

/** Opens the file picker; several files may be chosen, or one folder. Nobody chooses in vain: a trial that has ended says so first. */
export function UploadButton({ label, folder = false, onFiles, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const gate = useTrialGate()
  return (
    <>
      <HeaderButton {...button} onClick={gate(() => input.current?.click())} />
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
