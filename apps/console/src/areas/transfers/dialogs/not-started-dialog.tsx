import { Text } from '@mantine/core'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'

interface Props {
  /** Of files that were chosen. */
  count: number
  problem: string
  onRetry: () => void
  onClose: () => void
}

/** What was chosen is kept until the connection is back: nobody has to look for it again. */
export function NotStartedDialog({ count, problem, onRetry, onClose }: Props) {
  const retry = () => {
    onClose()
    onRetry()
  }
  return (
    <Dialog title="Upload not started" error={problem} onSubmit={retry} onClose={onClose}>
      <Text>
        {`It could not be found out whether ${count === 1 ? 'the file exists' : `any of the ${count} files exist`} already.`}
      </Text>
      <DialogActions>
        <CancelButton />
        <SubmitButton>Try again</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
