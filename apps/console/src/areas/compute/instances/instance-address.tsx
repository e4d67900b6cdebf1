import { Group, Text } from '@mantine/core'
import type { Instance } from '@perigee/contract/compute'
import { CopyButton } from '@/components/copy-button'
import { addressOf, sshCommand } from '../model/remote-access'

/** Where a machine is reached, with a button that copies what logs in to it. */
export function InstanceAddress({ of }: { of: Instance }) {
  const address = addressOf(of)
  const command = sshCommand(of)
  if (address === undefined || command === undefined)
    return (
      <Text span inherit c="dimmed">
        –
      </Text>
    )
  return (
    <Group gap={4} wrap="nowrap">
      <Text span inherit className="tabular" style={{ whiteSpace: 'nowrap' }}>
        {address}
      </Text>
      <CopyButton value={command} label={`SSH command of ${of.name}`} />
    </Group>
  )
}
