import { Group, Tooltip } from '@mantine/core'
import { KeyRound, ShieldCheck } from 'lucide-react'
import { encryptionName } from './sort-projects'

/** How the project is encrypted and, on hover or focus, who can read the data. */
export function EncryptionLabel({ managed }: { managed: boolean }) {
  const Icon = managed ? KeyRound : ShieldCheck
  return (
    <Tooltip label={managed ? 'Managed by the service' : 'Only you hold the passphrase'}>
      <Group gap={6} wrap="nowrap" display="inline-flex" tabIndex={0}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        {encryptionName(managed)}
      </Group>
    </Tooltip>
  )
}
