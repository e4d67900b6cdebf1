import { Alert, Switch, Text } from '@mantine/core'
import { Lock } from 'lucide-react'
import { HelpLink } from '@/components/help-link'
import { RetentionFields } from '../../retention/retention-fields'
import { ComplianceProof } from '../../retention/compliance-proof'
import { type Draft, stays } from './wizard'

interface Props {
  draft: Draft
  asked: boolean
  onEdit: (patch: Partial<Draft>) => void
}

export function LockStep({ draft, asked, onEdit }: Props) {
  const { lock, retention, typed } = draft
  const until = stays(draft, new Date())
  return (
    <>
      <Text size="sm">
        Object lock keeps files from being deleted or overwritten until a date.{' '}
        <HelpLink topic="objectLock">About object lock</HelpLink>
      </Text>
      <Switch
        label="Enable object lock"
        checked={lock}
        data-autofocus
        onChange={(event) => onEdit({ lock: event.currentTarget.checked })}
      />
      {lock && (
        <>
          <Alert variant="light" color="yellow" icon={<Lock size={18} aria-hidden />} py="xs">
            Once enabled, object lock cannot be disabled. It turns on versioning too.
          </Alert>
          <RetentionFields input={retention} asked={asked} onEdit={(next) => onEdit({ retention: next })} />
          {until && (
            <ComplianceProof until={until} typed={typed} asked={asked} onType={(text) => onEdit({ typed: text })} />
          )}
        </>
      )}
    </>
  )
}
