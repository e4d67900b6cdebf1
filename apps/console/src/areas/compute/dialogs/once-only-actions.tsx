import { CancelButton, CloseButton, SubmitButton } from '@/components/dialog-actions'

/** What closes a dialog with a secret, and asks before it is lost. */
export const OnceOnlyActions = ({ leaves, onStay }: { leaves: boolean; onStay: () => void }) =>
  leaves ? (
    <>
      <CancelButton onClick={onStay}>Stay here</CancelButton>
      <SubmitButton>Close anyway</SubmitButton>
    </>
  ) : (
    <CloseButton />
  )
