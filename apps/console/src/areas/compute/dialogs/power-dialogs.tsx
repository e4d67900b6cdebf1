import { Text } from '@mantine/core'
import { compute as calls, type Instance } from '@perigee/contract/compute'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { useConfig } from '@/lib/config'
import { offersBilling } from '@/lib/flags'
import type { ConsoleProject } from '@/lib/projects'
import { priceText } from '../model/price-text'
import { useInstanceChange } from '../model/use-instance-change'
import { showInstance } from '../queries'

interface Props {
  project: ConsoleProject
  instance: Instance
  onClose: () => void
}

/** Asks before a machine is stopped, and says what it goes on costing. */
export function StopDialog(props: Props) {
  const showsPrices = offersBilling(useConfig())
  const { stopped } = props.instance.hourMicroCents
  return (
    <PowerDialog {...props} title="Stop instance" call={calls.stopInstance} submit="Stop instance">
      <Text>What runs on it ends, and nobody can log in until it is started again. Its disk and its address stay.</Text>
      {showsPrices && stopped > 0 && <Text>{`Stopped, it costs what its disk costs: ${priceText(stopped)}.`}</Text>}
    </PowerDialog>
  )
}

/** Asks before a machine is stopped and started again. */
export const RestartDialog = (props: Props) => (
  <PowerDialog {...props} title="Restart instance" call={calls.restartInstance} submit="Restart instance">
    <Text>What runs on it ends, and nobody can log in until it has started again. Its disk and its address stay.</Text>
  </PowerDialog>
)

interface PowerProps extends Props {
  title: string
  submit: string
  call: typeof calls.stopInstance | typeof calls.restartInstance
  children: ReactNode
}

function PowerDialog({ project, instance, title, submit, call: made, children, onClose }: PowerProps) {
  const cache = useQueryClient()
  const { busy, error, change } = useInstanceChange(project, 'compute instances')
  async function send() {
    const done = await change(({ call }) => call(made, { params: { id: instance.id } }))
    if (!done) return
    showInstance(cache, project.id, done.value)
    onClose()
  }
  return (
    <Dialog
      title={title}
      intent="destructive"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
        {instance.name}
      </Text>
      {children}
      <DialogActions>
        <CancelButton />
        <SubmitButton>{submit}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
