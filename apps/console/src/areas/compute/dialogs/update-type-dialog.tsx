import { Skeleton, Text } from '@mantine/core'
import { compute as calls, type Instance } from '@perigee/contract/compute'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { ErrorState } from '@/components/error-state'
import { useConfig } from '@/lib/config'
import { offersBilling } from '@/lib/flags'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { TypeCards } from '../deploy/type-cards'
import { isRunning } from '../model/instance-state'
import { differenceText } from '../model/price-text'
import { useCompute } from '../model/use-compute'
import { useInstanceChange } from '../model/use-instance-change'
import { instanceTypesQuery, showInstance } from '../queries'

interface Props {
  project: ConsoleProject
  instance: Instance
  onClose: () => void
}

/** Gives a machine another size. */
export function UpdateTypeDialog({ project, instance, onClose }: Props) {
  const cache = useQueryClient()
  const types = useQuery(instanceTypesQuery(useCompute(project)))
  const showsPrices = offersBilling(useConfig())
  const { busy, error, change } = useInstanceChange(project, 'update compute instance type')
  const [chosen, setChosen] = useState(instance.instanceType)
  const [asked, setAsked] = useState(false)
  const now = types.data?.find(({ name }) => name === instance.instanceType)
  const next = types.data?.find(({ name }) => name === chosen)
  const isSame = chosen === instance.instanceType

  async function update() {
    setAsked(true)
    if (isSame) return
    const updated = await change(({ call }) =>
      call(calls.updateInstanceType, { params: { id: instance.id }, body: { instanceType: chosen } }),
    )
    if (!updated) return
    showInstance(cache, project.id, updated.value)
    notify.success('Instance type updated.')
    onClose()
  }

  return (
    <Dialog
      title="Update Instance Type"
      size={560}
      status={busy ? 'busy' : types.data ? 'ready' : 'incomplete'}
      error={error}
      onSubmit={() => void update()}
      onClose={onClose}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        {isRunning(instance)
          ? `“${instance.name}” is stopped and started again for it: what runs on it ends. `
          : `“${instance.name}” has it from its next start on. `}
        Its disk keeps its size and its data: a disk never becomes smaller.
      </Text>
      {types.data ? (
        <TypeCards
          types={types.data}
          value={chosen}
          current={instance.instanceType}
          error={asked && isSame ? 'Choose another type.' : undefined}
          onChange={setChosen}
        />
      ) : types.error ? (
        <ErrorState error={types.error} onRetry={() => void types.refetch()} />
      ) : (
        <Skeleton height={240} radius="md" role="status" aria-label="Loading instance types" />
      )}
      <Text size="sm" role="status">
        {showsPrices && now && next && !isSame && differenceText(now.hourMicroCents, next.hourMicroCents)}
      </Text>
      <DialogActions>
        <CancelButton />
        <SubmitButton>Update type</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
