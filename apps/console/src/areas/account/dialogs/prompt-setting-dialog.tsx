import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { accountSettingsQuery, useUpdateSettings } from '@/lib/account-settings'
import { notify } from '@/lib/notify'
import { useAskedProjects } from '@/areas/passphrase/public'

interface Props {
  /** Projects ask again from now on: whoever is in one has to enter it anew. */
  onEnabled: () => void
  onClose: () => void
}

/** Flips whether entering a project asks for its passphrase. */
export function PromptSettingDialog({ onEnabled, onClose }: Props) {
  const { data: settings, error } = useQuery(accountSettingsQuery)
  const update = useUpdateSettings()
  const asked = useAskedProjects()
  const enables = settings?.passphrasePrompt === false

  function flip() {
    update.mutate(
      { passphrasePrompt: enables },
      {
        onSuccess: () => {
          notify.success(`Passphrase prompt ${enables ? 'enabled' : 'disabled'} successfully`)
          onClose()
          if (!enables) return
          asked.clear()
          onEnabled()
        },
      },
    )
  }

  return (
    <Dialog
      title={`${enables ? 'Enable' : 'Disable'} passphrase prompt`}
      status={update.isPending ? 'busy' : settings ? 'ready' : 'incomplete'}
      error={update.error ?? error}
      onSubmit={flip}
      onClose={onClose}
    >
      {settings || error ? (
        <Text size="sm">
          {enables
            ? 'You are asked for the encryption passphrase whenever you enter a project.'
            : 'You are no longer asked for the encryption passphrase when you enter a project. Buckets still ask for it when you open them.'}
        </Text>
      ) : (
        <Skeleton height={42} />
      )}
      <DialogActions>
        <CancelButton />
        <SubmitButton>{enables ? 'Enable' : 'Disable'}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
