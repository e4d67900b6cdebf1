import { Text } from '@mantine/core'
import type { DeletionDraft } from '@/lib/deletion-steps'
import { StepCodeField } from './step-code-field'
import { StepPasswordField } from './step-password-field'

interface Props {
  step: 'password' | 'mfa' | 'emailCode'
  draft: DeletionDraft
  onEdit: (patch: Partial<DeletionDraft>) => void
}

/** What is asked of somebody before something of theirs is deleted. */
export function DeletionProof({ step, draft, onEdit }: Props) {
  if (step === 'password') {
    return (
      <StepPasswordField value={draft.password} onChange={(event) => onEdit({ password: event.currentTarget.value })} />
    )
  }
  if (step === 'mfa')
    return <StepCodeField label="6-digit code" value={draft.mfa} onChange={(mfa) => onEdit({ mfa })} />
  return (
    <>
      <Text size="sm">Enter the 6-digit code you received on email.</Text>
      <StepCodeField
        label="Verification code"
        value={draft.emailCode}
        onChange={(emailCode) => onEdit({ emailCode })}
      />
    </>
  )
}
