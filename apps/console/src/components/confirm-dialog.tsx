import type { ReactNode } from 'react'
import { WizardDialog } from './wizard-dialog'

interface Props {
  title: string
  /** Names what is done, as in 'Delete bucket'. */
  confirm: string
  cancel?: string
  destructive?: boolean
  busy?: boolean
  error?: unknown
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

export function ConfirmDialog({ confirm, cancel, onConfirm, children, ...rest }: Props) {
  return (
    <WizardDialog {...rest} primary={confirm} secondary={cancel} onNext={onConfirm}>
      <div>{children}</div>
    </WizardDialog>
  )
}
