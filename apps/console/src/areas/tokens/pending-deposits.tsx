import { Badge, Group, Paper, Stack, Text } from '@mantine/core'
import type { PendingTokenPayment } from '@perigee/contract/payments/tokens'
import { Moment } from '@/components/moment'
import { useConfig } from '@/lib/config'
import { showTokens, showUsd, tokensOf } from './token-words'

/** Deposits that wait, and those that have just been confirmed. */
export function PendingDeposits({ deposits }: { deposits: readonly PendingTokenPayment[] }) {
  if (deposits.length === 0) return null
  return (
    <Stack gap="xs" component="ul" aria-label="Deposits" p={0} m={0} style={{ listStyle: 'none' }}>
      {deposits.map((deposit) => (
        <Deposit key={`${deposit.transaction}#${deposit.logIndex}`} deposit={deposit} />
      ))}
    </Stack>
  )
}

function Deposit({ deposit }: { deposit: PendingTokenPayment }) {
  const config = useConfig()
  const { tokenValue, usdValue, bonusTokens, status, confirmations, transaction, timestamp } = deposit
  const isConfirmed = status === 'confirmed'
  const needed = config.neededTransactionConfirmations
  return (
    <Paper withBorder p="sm" component="li">
      <Group justify="space-between" gap="xs">
        <Text fw={500} title={tokenValue} style={{ overflowWrap: 'anywhere' }}>
          {`${showTokens(tokenValue)} ${tokensOf(config)}`}
        </Text>
        <Badge variant="light" color={isConfirmed ? 'green' : 'yellow'}>
          {isConfirmed ? 'Confirmed' : 'Pending'}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {Number(usdValue) === 0 ? 'Waits for a price' : showUsd(usdValue)}
        {` · ${showTokens(bonusTokens)} bonus`}
        {!isConfirmed && ` · ${Math.min(confirmations, needed)} of ${needed} confirmations`}
      </Text>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Text size="xs" c="dimmed" ff="monospace" truncate miw={0} title={transaction}>
          {transaction}
        </Text>
        <Text size="xs" c="dimmed">
          <Moment at={timestamp} />
        </Text>
      </Group>
    </Paper>
  )
}
