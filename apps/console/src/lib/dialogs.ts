import type { ComponentType } from 'react'
import { createSignal, useSignal } from './create-signal'
import { currentScope, type SessionPart, useSessionScope } from './session-scope'

/** A dialog that can be opened from anywhere: `Args` are its properties without `onClose`. */
export interface DialogDefinition<Args extends object = object> {
  /** Brings the code of the dialog, which is loaded when it is first opened. */
  load: () => Promise<ComponentType<Args & { onClose: () => void }>>
}

/** Names the dialog for `openDialog`: `defineDialog(async () => (await import('./share-dialog')).ShareDialog)`. */
export const defineDialog = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): DialogDefinition<Omit<Props, 'onClose'>> => ({ load: load as DialogDefinition<Omit<Props, 'onClose'>>['load'] })

/** One dialog on the screen. */
export interface OpenedDialog {
  id: number
  definition: DialogDefinition
  args: object
}

/** The dialogs that one login has open. */
export class DialogStack {
  /** Lowest first. */
  readonly opened = createSignal<readonly OpenedDialog[]>([])
  #lastId = 0

  /** Puts a dialog on top. One that is on top already gets the new arguments: it is not stacked on itself. */
  open(definition: DialogDefinition, args: object): number {
    const opened = this.opened.get()
    const top = opened.at(-1)
    const isSame = top?.definition === definition
    const id = isSame ? top.id : ++this.#lastId
    this.opened.set([...opened.slice(0, isSame ? -1 : undefined), { id, definition, args }])
    return id
  }

  /** Closes one dialog; those above it stay. */
  close(id: number): void {
    this.opened.set(this.opened.get().filter((dialog) => dialog.id !== id))
  }

  closeAll(): void {
    if (this.opened.get().length > 0) this.opened.set([])
  }
}

export const dialogStack: SessionPart<DialogStack> = {
  make: () => new DialogStack(),
  dispose: (stack) => stack.closeAll(),
}

type Arguments<Args extends object> = Record<string, never> extends Args ? [args?: Args] : [args: Args]

/**
 * Opens a dialog over the page and over what is open already. It closes by its own buttons, with a change of the page,
 * and with the session. @returns what closes it
 */
export function openDialog<Args extends object>(
  definition: DialogDefinition<Args>,
  ...[args]: Arguments<NoInfer<Args>>
): () => void {
  const stack = currentScope().part(dialogStack)
  const id = stack.open(definition as DialogDefinition, args ?? {})
  return () => stack.close(id)
}

export const useDialogStack = (): DialogStack => useSessionScope().part(dialogStack)

export const useOpenedDialogs = (): readonly OpenedDialog[] => useSignal(useDialogStack().opened)
