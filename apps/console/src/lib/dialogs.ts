import type { ComponentType } from 'react'
import { createSignal, useSignal } from './create-signal'
import type { NeededRight } from './use-may'
import { currentScope, type SessionPart, useSessionScope } from './session-scope'

interface Closable {
  onClose: () => void
}

/** A dialog whose code is loaded when it is first opened: `Args` are its properties without `onClose`. */
export interface DialogDefinition<Args extends object = object> {
  load: () => Promise<ComponentType<Args & Closable>>
}

/** Names the dialog for `openDialog`: `defineDialog(async () => (await import('./share-dialog')).ShareDialog)`. */
export const defineDialog = <Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
): DialogDefinition<Omit<Props, 'onClose'>> => ({ load: load as DialogDefinition<Omit<Props, 'onClose'>>['load'] })

/** One dialog on the screen. */
export interface OpenedDialog {
  id: number
  dialog: DialogDefinition | ComponentType<Closable>
  args: object
  onClosed: (() => void) | undefined
  needs: NeededRight | undefined
}

/** The dialogs that one login has open. */
export class DialogStack {
  /** Lowest first. */
  readonly opened = createSignal<readonly OpenedDialog[]>([])
  #lastId = 0

  /** Puts a dialog on top. One that is on top already gets the new arguments: it is not stacked on itself. */
  open(dialog: OpenedDialog['dialog'], args: object, { onClosed, needs }: Options = {}): number {
    const opened = this.opened.get()
    const top = opened.at(-1)
    const isSame = top?.dialog === dialog
    const id = isSame ? top.id : ++this.#lastId
    this.opened.set([...opened.slice(0, isSame ? -1 : undefined), { id, dialog, args, onClosed, needs }])
    return id
  }

  /** Closes one dialog; those above it stay. */
  close(id: number): void {
    this.#close((dialog) => dialog.id === id)
  }

  closeAll(): void {
    this.#close(() => true)
  }

  #close(closes: (dialog: OpenedDialog) => boolean): void {
    const opened = this.opened.get()
    const closed = opened.filter(closes)
    if (closed.length === 0) return
    this.opened.set(opened.filter((dialog) => !closed.includes(dialog)))
    for (const { onClosed } of closed) onClosed?.()
  }
}

export const dialogStack: SessionPart<DialogStack> = {
  make: () => new DialogStack(),
  dispose: (stack) => stack.closeAll(),
}

interface Options {
  /** Called when it is no longer on the screen, whatever closed it. */
  onClosed?: (() => void) | undefined
  /** Where the person loses it while the dialog is open, the dialog says so, and nothing in it can be done. */
  needs?: NeededRight | undefined
}

type Rest<Args extends object> =
  Record<string, never> extends Args ? [args?: Args, options?: Options] : [args: Args, options?: Options]

/**
 * Opens a dialog over the page and over what is open already: a component, or a definition whose code is loaded first.
 * It closes by its own buttons, with a change of the page, and with the session. @returns what closes it
 */
export function openDialog<Args extends object>(
  dialog: DialogDefinition<Args>,
  ...rest: Rest<NoInfer<Args>>
): () => void
export function openDialog<Props extends Closable>(
  dialog: ComponentType<Props>,
  ...rest: Rest<NoInfer<Omit<Props, 'onClose'>>>
): () => void
export function openDialog(dialog: object, args: object = {}, options: Options = {}): () => void {
  const stack = currentScope().part(dialogStack)
  const id = stack.open(dialog as OpenedDialog['dialog'], args, options)
  return () => stack.close(id)
}

/** Whether a dialog is on the screen: none should come over it unasked. */
export const isDialogOpen = (): boolean => currentScope().part(dialogStack).opened.get().length > 0

/** Now, or as soon as the last dialog is closed: for what comes unasked. Never when the session ends before. */
export function whenNoDialogIsOpen(work: () => void): void {
  const { opened } = currentScope().part(dialogStack)
  const isFree = () => opened.get().length === 0
  if (isFree()) return work()
  const scope = currentScope()
  const stop = opened.subscribe(() => {
    if (!isFree()) return
    stop()
    // What closes one dialog may open another.
    queueMicrotask(() => scope === currentScope() && whenNoDialogIsOpen(work))
  })
}

export const useDialogStack = (): DialogStack => useSessionScope().part(dialogStack)

export const useOpenedDialogs = (): readonly OpenedDialog[] => useSignal(useDialogStack().opened)
