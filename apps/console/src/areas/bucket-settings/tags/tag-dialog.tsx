import { Text, TextInput } from '@mantine/core'
import { maxBucketTags, type Tag, tagProblems, tooManyTags } from '@perigee/s3/tags'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { notify } from '@/lib/notify'
import { textField, useFields } from '@/lib/use-fields'
import type { Place } from '../lists/list-setting'
import { type Seen, useItemChange } from '../lists/use-item-change'
import { tagSetting } from './tag-setting'

interface Props {
  place: Place
  begun: Seen<Tag>
  onClose: () => void
}

/** Adds a tag, or changes one. */
export function TagDialog({ place, begun, onClose }: Props) {
  const isNew = begun.at === -1
  const { seen, isGone, ...change } = useItemChange(place, tagSetting, begun)
  const others = seen.items.filter((_, at) => at !== seen.at)
  const fields = useFields<Tag>({ ...(begun.items[begun.at] ?? { key: '', value: '' }) }, (tag) => {
    const problems = tagProblems(tag, others)
    return others.length < maxBucketTags ? problems : { ...problems, key: tooManyTags(maxBucketTags) }
  })

  function done() {
    notify.success(isNew || isGone ? 'The tag has been added.' : 'The tag has been changed.')
    onClose()
  }

  return (
    <Dialog
      title={isNew ? 'Add tag' : 'Edit tag'}
      status={change.isPending ? 'busy' : 'ready'}
      error={change.error}
      onSubmit={() => fields.check() && change.put(fields.values, done)}
      onClose={onClose}
    >
      <TextInput
        label="Key"
        description="Up to 128 characters, for instance team or cost-centre."
        required
        data-autofocus={isNew || undefined}
        autoComplete="off"
        {...textField(fields, 'key')}
      />
      <TextInput
        label="Value"
        description="Up to 256 characters. May stay empty."
        data-autofocus={!isNew || undefined}
        autoComplete="off"
        {...textField(fields, 'value')}
      />
      {isGone && <Text size="sm">The tag that you were changing is gone. What you save is added.</Text>}
      <DialogActions>
        <CancelButton />
        <SubmitButton>{isNew || isGone ? 'Add tag' : 'Save'}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
