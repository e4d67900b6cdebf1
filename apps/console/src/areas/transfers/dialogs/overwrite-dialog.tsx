import { Alert, Checkbox, List, Text } from '@mantine/core'
import { visibleText } from '@perigee/domain/visible-text'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'

interface Props {
  /** Some of the names that are taken. */
  names: readonly string[]
  /** The bucket kept versions once and keeps those it has. */
  isSuspended: boolean
  onContinue: (options: { dismiss: boolean }) => void
  onClose: () => void
}

/** Names that are shown. */
const shownNames = 5

/** In a bucket without versions an upload takes the place of the object of the same name for good. */
export function OverwriteDialog({ names, isSuspended, onContinue, onClose }: Props) {
  const [dismiss, setDismiss] = useState(false)
  const submit = () => {
    onClose()
    onContinue({ dismiss })
  }
  const more = names.length - shownNames
  return (
    <Dialog title="Object overwrite warning" onSubmit={submit} onClose={onClose}>
      <Text>
        {isSuspended
          ? 'You are uploading to a bucket whose versioning is suspended.'
          : 'You are uploading to an unversioned bucket.'}
      </Text>
      <Text>These objects exist already, among others possibly:</Text>
      <List>
        {names.slice(0, shownNames).map((name) => (
          <List.Item key={name} style={{ overflowWrap: 'anywhere' }}>
            {visibleText(name)}
          </List.Item>
        ))}
        {more > 0 && <List.Item>{`and ${more} more`}</List.Item>}
      </List>
      <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />}>
        {isSuspended
          ? 'Objects that were uploaded since versioning was suspended will be permanently overwritten and cannot be recovered. Older versions stay.'
          : 'The existing objects will be permanently overwritten and cannot be recovered.'}
      </Alert>
      <Checkbox
        label="Do not show this warning again."
        checked={dismiss}
        onChange={(event) => setDismiss(event.currentTarget.checked)}
      />
      <DialogActions>
        <CancelButton />
        <SubmitButton>Continue</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
