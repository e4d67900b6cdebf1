import { Text } from '@mantine/core'
import { WizardDialog } from '@/components/wizard-dialog'

interface Props {
  /** Of files that were chosen. */
  count: number
  problem: string
  onRetry: () => void
  onClose: () => void
}

/** What was chosen is kept until the connection is back: nobody has to look for it again. */
export const NotStartedDialog = ({ count, problem, onRetry, onClose }: Props) => (
  <WizardDialog title="Upload Not Started" primary="Try again" error={problem} onNext={onRetry} onClose={onClose}>
    <Text>
      {`It could not be found out whether ${count === 1 ? 'the file exists' : `any of the ${count} files exist`} already.`}
    </Text>
  </WizardDialog>
)
