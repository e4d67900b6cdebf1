import { Text } from '@mantine/core'
import type { RestKey } from '@perigee/contract/rest-keys'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DeletionList } from '@/components/deletion-list'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { notify } from '@/lib/notify'
import { showFull } from '@/lib/show-date'
import { useAction } from '@/lib/use-action'
import { toldApart } from './list-keys'
import { areGone, deleteRestKeys, restKeysQuery } from './queries'

interface Props {
  keys: readonly RestKey[]
  onDeleted: () => void
  onClose: () => void
}

/** Asks before one or several keys are deleted. */
export function DeleteApiKeysDialog({ keys, onDeleted, onClose }: Props) {
  const cache = useQueryClient()
  const { data: listed } = useQuery({ ...restKeysQuery, enabled: false })
  const { busy, error, run } = useAction()
  // What is deleted elsewhere meanwhile is not asked for, which would hold back the others.
  const there = keys.filter(({ id }) => listed?.some((each) => each.id === id) ?? true)
  const one = keys.length === 1

  async function confirm() {
    const deleted = await run(async () => {
      const ids = there.map(({ id }) => id)
      if (ids.length === 0) return
      try {
        await deleteRestKeys(cache, ids)
      } catch (cause) {
        if (!(await areGone(cache, ids))) throw cause
      }
    })
    if (!deleted) return
    notify.success('API Key(s) deleted successfully')
    onClose()
    onDeleted()
  }

  return (
    <Dialog
      title={one ? 'Delete REST API Key' : 'Delete REST API Keys'}
      intent="destructive"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <div>
        <Text>
          {one
            ? 'The following API key will be deleted. Programs that use it are refused from then on.'
            : 'The following API keys will be deleted. Programs that use them are refused from then on.'}
        </Text>
        <DeletionList items={toldApart(there, listed ?? keys, showFull)} />
      </div>
      <DialogActions>
        <CancelButton />
        <SubmitButton>
          {one ? 'Delete API key' : `Delete ${there.length} API ${there.length === 1 ? 'key' : 'keys'}`}
        </SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
