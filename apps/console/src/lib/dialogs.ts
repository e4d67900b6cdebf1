import { type ComponentType, useSyncExternalStore } from 'react'
import { currentScope, useSessionScope } from './session'
import type { SessionPart } from './session-scope'

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

/** The dialogs that one login has open, lowest first. */
export class DialogStack {
  #opened: readonly OpenedDialog[] = []
  #lastId = 0
  readonly #listeners = new Set<() => void>()

  /** Puts a dialog on top. One that is on top already gets the new arguments: it is not stacked on itself. */
  open(definition: DialogDefinition, args: object): number {
    const top = this.#opened.at(-1)
    const isSame = top?.definition === definition
    const id = isSame ? top.id : ++this.#lastId
    this.#change([...this.#opened.slice(0, isSame ? -1 : undefined), { id, definition, args }])
    return id
  }

  /** Closes one dialog; those above it stay. */
  close(id: number): void {
    this.#change(this.#opened.filter((dialog) => dialog.id !== id))
  }

  closeAll(): void {
    if (this.#opened.length > 0) this.#change([])
  }

  readonly snapshot = (): readonly OpenedDialog[] => this.#opened

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #change(opened: readonly OpenedDialog[]): void {
    this.#opened = opened
    for (const listener of this.#listeners) listener()
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

export function useOpenedDialogs(): readonly OpenedDialog[] {
  const stack = useDialogStack()
  return useSyncExternalStore(stack.subscribe, stack.snapshot)
}
