import { Alert, Checkbox, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { StepCodeField } from '../step-code-field'
import { StepPasswordField } from '../step-password-field'
import type { Draft, Step } from './wizard'

interface Props {
  step: Step
  email: string
  draft: Draft
  onEdit: (patch: Partial<Draft>) => void
}

export function StepView({ step, email, draft, onEdit }: Props) {
  const address = (
    <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
      {email}
    </Text>
  )
  switch (step) {
    case 'init':
      return (
        <>
          <Alert color="red" variant="light" icon={<TriangleAlert size={18} aria-hidden />}>
            Your account, all your projects and all your data will be permanently deleted. This cannot be undone.
          </Alert>
          {address}
        </>
      )
    case 'password':
      return (
        <StepPasswordField
          value={draft.password}
          onChange={(event) => onEdit({ password: event.currentTarget.value })}
        />
      )
    case 'mfa':
      return <StepCodeField label="6-digit code" value={draft.mfa} onChange={(mfa) => onEdit({ mfa })} />
    case 'emailCode':
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
    case 'confirm':
      return (
        <>
          <Text size="sm">Please confirm that you want to delete your account and all its data.</Text>
          {address}
          <Checkbox
            label="I want to delete this account."
            checked={draft.sure}
            onChange={(event) => onEdit({ sure: event.currentTarget.checked })}
          />
        </>
      )
    default:
      return (
        <Text size="sm">
          This is the last step. You will be logged out immediately and receive a confirmation email.
        </Text>
      )
  }
}
