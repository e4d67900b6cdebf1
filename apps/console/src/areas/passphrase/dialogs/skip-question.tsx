import { Text } from '@mantine/core'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { useUpdateSettings } from '@/lib/account-settings'

/** Whether the passphrase is to be asked for the next time a project is entered. */
export function SkipQuestion({ onClose }: { onClose: () => void }) {
  const update = useUpdateSettings()
  return (
    <Dialog
      title="Skip passphrase"
      status={update.isPending ? 'busy' : 'ready'}
      error={update.error}
      onSubmit={() => update.mutate({ passphrasePrompt: false }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text size="sm">
        Do you always want to skip this question when you enter a project? Buckets still ask for the passphrase when you
        open them, and you can turn the question on again in the account menu.
      </Text>
      <DialogActions>
        <CancelButton onClick={onClose}>No, skip just now</CancelButton>
        <SubmitButton>Yes, always skip</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
