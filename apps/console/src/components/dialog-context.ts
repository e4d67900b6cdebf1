import { createContext, use } from 'react'

export type DialogStatus = 'ready' | 'incomplete' | 'busy'
export type DialogIntent = 'plain' | 'destructive'

interface DialogState {
  status: DialogStatus
  intent: DialogIntent
  error: unknown
  onClose: () => void
}

/** Why the person may no longer do what the dialog is for, in a sentence. The host says it. */
export const LostRightContext = createContext<string | undefined>(undefined)

/** What the buttons of a dialog know of the dialog that they stand in. */
export const DialogContext = createContext<DialogState | null>(null)

export function useDialog(): DialogState {
  const dialog = use(DialogContext)
  if (!dialog) throw new Error('Buttons of a dialog stand in a <Dialog>.')
  return dialog
}
