import { Alert, Checkbox, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { DeletionProof } from '@/components/deletion-proof'
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
    case 'mfa':
    case 'emailCode':
      return <DeletionProof step={step} draft={draft} onEdit={onEdit} />
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
