import { Alert, Checkbox, List, Text } from '@mantine/core'
import { visibleText } from '@perigee/domain/visible-text'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'

interface Props {
  /** Some of the names that are taken. */
  names: readonly string[]
  onContinue: (options: { dismiss: boolean }) => void
  onClose: () => void
}

/** In a bucket without versions an upload takes the place of the object of the same name for good. */
export function OverwriteDialog({ names, onContinue, onClose }: Props) {
  const [dismiss, setDismiss] = useState(false)
  const submit = () => {
    onClose()
    onContinue({ dismiss })
  }
  return (
    <Dialog title="Object Overwrite Warning" onSubmit={submit} onClose={onClose}>
      <Text>You are uploading to an unversioned bucket.</Text>
      <Text>These objects exist already, among others possibly:</Text>
      <List>
        {names.map((name) => (
          <List.Item key={name} style={{ overflowWrap: 'anywhere' }}>
            {visibleText(name)}
          </List.Item>
        ))}
      </List>
      <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />}>
        The existing objects will be permanently overwritten and cannot be recovered.
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
