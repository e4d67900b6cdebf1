import { Text } from '@mantine/core'
import { WizardDialog } from '@/components/wizard-dialog'
import { useUpdateSettings } from '@/lib/account-settings'

/** Whether the passphrase is to be asked for the next time a project is entered. */
export function SkipQuestion({ onClose }: { onClose: () => void }) {
  const update = useUpdateSettings()
  return (
    <WizardDialog
      title="Skip passphrase"
      primary="Yes, always skip"
      secondary="No, skip just now"
      error={update.error}
      busy={update.isPending}
      onNext={() => update.mutate({ passphrasePrompt: false }, { onSuccess: onClose })}
      onBack={onClose}
      onClose={onClose}
    >
      <Text size="sm">
        Do you always want to skip this question when you enter a project? Buckets still ask for the passphrase when you
        open them, and you can turn the question on again in the account menu.
      </Text>
    </WizardDialog>
  )
}
