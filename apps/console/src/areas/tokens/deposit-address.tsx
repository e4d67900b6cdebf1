import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { ButtonRow } from '@/components/dialog-actions'
import { ErrorNote } from '@/components/error-note'
import { QrCode } from '@/components/qr-code'
import { useConfig } from '@/lib/config'
import { copyText } from '@/lib/copy-text'
import { notify } from '@/lib/notify'
import { DepositBanner } from './deposit-banner'
import { PendingDeposits } from './pending-deposits'
import { pendingTokensQuery } from './queries'
import { networksOf, tokensOf } from './token-words'

interface Props {
  address: string
  onContinue: () => void
}

/** The address, and what has arrived there. */
export function DepositAddress({ address, onContinue }: Props) {
  const config = useConfig()
  const { data: deposits, error } = useQuery(pendingTokensQuery)
  return (
    <Stack gap="md">
      <Group gap="md" wrap="wrap" align="center">
        <QrCode text={address} label="QR code of your deposit address" width={124} />
        <Stack gap="xs" miw={0} flex="1 1 220px">
          <Text size="sm" c="dimmed">
            Send only {tokensOf(config)}, via {networksOf(config)}, to this deposit address:
          </Text>
          <Text ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }} data-testid="deposit-address">
            {address}
          </Text>
          <CopyAddress address={address} />
        </Stack>
      </Group>
      <ErrorNote error={error} />
      <DepositBanner deposits={deposits ?? []} />
      <PendingDeposits deposits={deposits ?? []} />
      <ButtonRow>
        <Button onClick={onContinue} data-autofocus>
          Continue
        </Button>
      </ButtonRow>
    </Stack>
  )
}

function CopyAddress({ address }: { address: string }) {
  async function copy() {
    if (await copyText(address)) notify.success('Address copied to your clipboard')
    else notify.warning('Copying was not possible. Select the text and copy it by hand.')
  }
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Copy size={14} aria-hidden />}
      onClick={() => void copy()}
      style={{ alignSelf: 'flex-start' }}
    >
      Copy Address
    </Button>
  )
}
