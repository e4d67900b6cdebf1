import { List, Text } from '@mantine/core'
import { compute as calls, type Instance } from '@perigee/contract/compute'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { TypedWord } from '@/components/typed-word'
import { isRefusedAs } from '@/lib/call'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { useInstanceChange } from '../model/use-instance-change'
import { showInstance } from '../queries'

const notTyped = 'Type the name of the instance as it stands above.'

interface Props {
  project: ConsoleProject
  instance: Instance
  onClose: () => void
}

/** Asks for the name of a machine before it goes with its disk. */
export function RemoveInstanceDialog({ project, instance, onClose }: Props) {
  const cache = useQueryClient()
  const { busy, error, change } = useInstanceChange(project, 'remove compute instance')
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const isTyped = typed.trim() === instance.name.trim()

  async function remove() {
    setAsked(true)
    if (!isTyped) return
    const removed = await change(async ({ call }) => {
      try {
        await call(calls.deleteInstance, { params: { id: instance.id } })
      } catch (cause) {
        // Somebody was faster, or an answer was lost.
        if (!isRefusedAs(cause, 'no_such_instance')) throw cause
      }
    })
    if (!removed) return
    showInstance(cache, project.id, { ...instance, deleting: true })
    notify.success('The instance is being removed.')
    onClose()
  }

  return (
    <Dialog
      title="Remove instance"
      size={500}
      intent="destructive"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <Text>
        This removes{' '}
        <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
          {instance.name}
        </Text>{' '}
        for good. It cannot be undone:
      </Text>
      <List spacing={4}>
        <List.Item>
          {instance.bootDiskSizeGB > 0
            ? `Its disk of ${instance.bootDiskSizeGB} GB goes, with all data on it.`
            : 'Its disk goes, with all data on it.'}
        </List.Item>
        <List.Item>Its address is given to others.</List.Item>
        {instance.storage && (
          <List.Item style={{ overflowWrap: 'anywhere' }}>
            {`Its S3 credentials for ${instance.storage.buckets.join(', ')} end. What lies in the buckets stays.`}
          </List.Item>
        )}
      </List>
      <TypedWord word={instance.name} typed={typed} missing={asked && !isTyped && notTyped} onType={setTyped} />
      <DialogActions>
        <CancelButton />
        <SubmitButton>Remove instance and its disk</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
