import { Text } from '@mantine/core'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { notify } from '@/lib/notify'
import type { ListSetting, Place } from './list-setting'
import { type Seen, useItemChange } from './use-item-change'

interface Props {
  place: Place
  setting: ListSetting<object>
  begun: Seen<object>
  /** The one that goes, as the page names it; absent: all go. */
  name?: string
  /** What it means for the bucket when none is left. */
  last?: string
  onClose: () => void
}

/** Removes one item of a list setting, or all that the person has seen. */
export function DeleteItemsDialog({ place, setting, begun, name, last, onClose }: Props) {
  const change = useItemChange(place, setting, begun)
  const { noun } = setting
  const isOne = name !== undefined
  const count = change.seen.items.length
  const action = isOne ? `Delete ${noun}` : `Delete ${count} ${noun}s`
  const goes = isOne ? !change.isGone : count > 0

  function done() {
    notify.success(isOne ? `The ${noun} has been deleted.` : `All ${noun}s have been deleted.`)
    onClose()
  }

  function submit() {
    if (!goes) onClose()
    else if (isOne) change.remove(done)
    else change.removeAll(done)
  }

  return (
    <Dialog
      title={isOne ? `Delete ${noun}` : `Delete all ${noun}s`}
      intent="destructive"
      status={change.isPending ? 'busy' : 'ready'}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        {goes
          ? isOne
            ? `The ${noun} ${name} of the bucket ${place.bucket} goes.`
            : `All ${count} ${noun}s of the bucket ${place.bucket} go.`
          : 'There is nothing to delete any more.'}
      </Text>
      {goes && last !== undefined && (!isOne || count === 1) && <Text>{last}</Text>}
      <DialogActions>
        <CancelButton />
        <SubmitButton>{goes ? action : 'Close'}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
