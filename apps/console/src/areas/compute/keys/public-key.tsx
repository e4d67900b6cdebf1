import { Group, Text } from '@mantine/core'
import type { SshKey } from '@perigee/contract/compute'
import { CopyButton } from '@/components/copy-button'
import { shortKey } from './key-text'

/** The end of a key, what ssh-keygen calls it, and a button that copies the whole. */
export const PublicKey = ({ of: { publicKey, fingerprint, name } }: { of: SshKey }) => (
  <Group gap="xs" wrap="nowrap" miw={0}>
    <div style={{ minWidth: 0 }}>
      <Text span display="block" ff="monospace" size="sm" title={publicKey} style={{ overflowWrap: 'anywhere' }}>
        {shortKey(publicKey)}
      </Text>
      {fingerprint !== '' && (
        <Text span display="block" ff="monospace" size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {fingerprint}
        </Text>
      )}
    </div>
    <CopyButton value={publicKey} label={`public key ${name}`} />
  </Group>
)
