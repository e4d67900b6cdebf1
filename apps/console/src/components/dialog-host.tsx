import { Center, Loader, Modal } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { type DialogDefinition, type OpenedDialog, useDialogStack, useOpenedDialogs } from '@/lib/dialogs'
import { useIsTopDialog } from '@/lib/dialog-layers'
import { useFocusReturn } from '@/lib/use-focus-return'
import { Dialog } from './dialog'
import { CancelButton, DialogActions, SubmitButton } from './dialog-actions'

/** Draws the dialogs that `openDialog` opened, the newest on top. The frame has one. */
export function DialogHost() {
  const opened = useOpenedDialogs()
  const stack = useDialogStack()
  const { history, subscribe } = useRouter()
  const top = opened.at(-1)?.id

  // Back closes the top one and stays on the page.
  useEffect(() => {
    if (top === undefined) return undefined
    const blockerFn = ({ action }: { action: string }) => {
      if (action !== 'BACK') return false
      stack.close(top)
      return true
    }
    return history.block({ blockerFn, enableBeforeUnload: false })
  }, [history, stack, top])

  // Dialogs belong to the page that they were opened on.
  useEffect(
    () => subscribe('onBeforeNavigate', ({ pathChanged }) => (pathChanged ? stack.closeAll() : undefined)),
    [subscribe, stack],
  )

  return opened.map((dialog) => <HostedDialog key={dialog.id} dialog={dialog} onClose={() => stack.close(dialog.id)} />)
}

/** Code that has arrived: the second time, a dialog opens at once. */
const views = new WeakMap<DialogDefinition, View>()

type View = ComponentType<{ onClose: () => void }>

function HostedDialog({ dialog: { dialog, args }, onClose }: { dialog: OpenedDialog; onClose: () => void }) {
  const [loaded, setLoaded] = useState<View | Error | undefined>(() => ('load' in dialog ? views.get(dialog) : dialog))
  // Who opened it has the focus only now, before the code arrives.
  useFocusReturn()

  useEffect(() => {
    if (loaded !== undefined || !('load' in dialog)) return undefined
    let closed = false
    dialog.load().then(
      (view) => {
        views.set(dialog, view as View)
        if (!closed) setLoaded(() => view as View)
      },
      (cause: unknown) => {
        if (!closed) setLoaded(cause instanceof Error ? cause : new Error(String(cause)))
      },
    )
    return () => {
      closed = true
    }
  }, [dialog, loaded])

  if (loaded === undefined) return <DialogOnItsWay onClose={onClose} />
  if (loaded instanceof Error) return <DialogMissing onRetry={() => setLoaded(undefined)} onClose={onClose} />
  const ShownDialog = loaded
  return (
    <Suspense fallback={<DialogOnItsWay onClose={onClose} />}>
      <ShownDialog {...args} onClose={onClose} />
    </Suspense>
  )
}

/** Milliseconds before a wait is shown: most chunks are there sooner, and nothing flickers. */
const shownAfter = 300

function DialogOnItsWay({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState(false)
  const isTop = useIsTopDialog()
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), shownAfter)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    <Modal opened title="Loading" onClose={onClose} closeOnEscape={isTop} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Center h={120} role="status">
        <Loader aria-label="Loading" />
      </Center>
    </Modal>
  )
}

/** After an update of the console the files of the version that is on the screen are gone: only a reload helps. */
function DialogMissing({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const isOffline = !navigator.onLine
  return (
    <Dialog
      title="This could not be opened"
      error={
        isOffline
          ? 'There is no connection. Try again when you are online.'
          : 'A part of the console could not be loaded. Reload the page and try again.'
      }
      onSubmit={isOffline ? onRetry : () => window.location.reload()}
      onClose={onClose}
    >
      <DialogActions>
        <CancelButton>Close</CancelButton>
        <SubmitButton>{isOffline ? 'Try again' : 'Reload the page'}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
