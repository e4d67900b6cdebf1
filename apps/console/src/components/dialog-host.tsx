import { Center, Loader, Modal } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { type DialogDefinition, type OpenedDialog, useDialogStack, useOpenedDialogs } from '@/lib/dialogs'
import { useIsTopDialog } from '@/lib/dialog-layers'
import { useFocusReturn } from '@/lib/use-focus-return'
import { useCode } from '@/lib/use-code'
import { type NeededRight, useLostRight } from '@/lib/use-may'
import { LostRightContext } from './dialog-context'
import { DialogMissing } from './dialog-missing'
import { Late } from './lazy-view'

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

type View = ComponentType<{ onClose: () => void }>

function HostedDialog({ dialog: { dialog, args, needs }, onClose }: { dialog: OpenedDialog; onClose: () => void }) {
  // Who opened it has the focus only now, before the code arrives.
  useFocusReturn()
  const view =
    'load' in dialog ? (
      <LoadedDialog definition={dialog} args={args} onClose={onClose} />
    ) : (
      <ShownDialog view={dialog} args={args} onClose={onClose} />
    )
  return needs ? <AsLongAs right={needs}>{view}</AsLongAs> : view
}

/** A dialog that says when its person has lost what it needs. */
const AsLongAs = ({ right, children }: { right: NeededRight; children: ReactNode }) => (
  <LostRightContext value={useLostRight(right)}>{children}</LostRightContext>
)

interface LoadedProps {
  definition: DialogDefinition
  args: object
  onClose: () => void
}

function LoadedDialog({ definition, args, onClose }: LoadedProps) {
  const { state, retry } = useCode(definition)
  if (state === 'coming') return <DialogOnItsWay onClose={onClose} />
  if (state === 'failed') return <DialogMissing onRetry={retry} onClose={onClose} />
  return <ShownDialog view={state.value} args={args} onClose={onClose} />
}

const ShownDialog = ({ view: Shown, args, onClose }: { view: View; args: object; onClose: () => void }) => (
  <Suspense fallback={<DialogOnItsWay onClose={onClose} />}>
    <Shown {...args} onClose={onClose} />
  </Suspense>
)

function DialogOnItsWay({ onClose }: { onClose: () => void }) {
  const isTop = useIsTopDialog()
  return (
    <Late>
      <Modal
        opened
        title="Loading"
        onClose={onClose}
        closeOnEscape={isTop}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Center h={120} role="status">
          <Loader aria-label="Loading" />
        </Center>
      </Modal>
    </Late>
  )
}
