import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { billingHelp } from '@perigee/contract/billing-help'
import { useQuery } from '@tanstack/react-query'
import { ErrorNote } from '@/components/error-note'
import { HelpLink } from '@/components/help-link'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { addTokensDialog } from './lazy-dialogs'
import { useClaimWallet, walletQuery } from './queries'
import { shortHash, showUsd, tokensOf } from './token-words'

interface Props {
  /** Leads to the table of token payments. */
  onShowHistory: () => void
}

/** The wallet of the account: what is in it, and where to send more. */
export function TokenCard({ onShowHistory }: Props) {
  const config = useConfig()
  const { data: wallet, error, isPending } = useQuery(walletQuery)
  const name = tokensOf(config, 'Tokens')
  return (
    <Paper withBorder p="md" component="section" aria-label={name} aria-busy={isPending}>
      <Stack gap="sm">
        <Title order={2} size="h3">
          {name}
        </Title>
        <div>
          <Text size="sm" c="dimmed">
            Total balance
          </Text>
          {isPending ? (
            <Skeleton height={24} width={96} my={4} />
          ) : (
            <Text fz={24} fw={600} className="tabular">
              {showUsd(wallet?.balance.value ?? '0')}
            </Text>
          )}
        </div>
        <ErrorNote error={error} />
        {wallet && <OwnAddress address={wallet.address} />}
        {wallet === null && <NoAddress />}
        <Group gap="xs">
          {wallet && <Button onClick={() => openDialog(addTokensDialog)}>{`Add ${name}`}</Button>}
          <Button variant="default" onClick={onShowHistory}>
            View History
          </Button>
          <Text size="sm">
            <HelpLink at={billingHelp.tokens}>About deposits</HelpLink>
          </Text>
        </Group>
      </Stack>
    </Paper>
  )
}

/** In short, which nobody can send to: the whole of it is shown where it is said what may be sent there. */
const OwnAddress = ({ address }: { address: string }) => (
  <div>
    <Text size="sm" c="dimmed">
      Deposit address
    </Text>
    <Text ff="monospace" size="sm">
      {shortHash(address)}
    </Text>
  </div>
)

function NoAddress() {
  const { busy, error, claim } = useClaimWallet()
  const config = useConfig()
  return (
    <Stack gap="xs">
      <Text size="sm">{`You need to generate a deposit address before you can add ${tokensOf(config)}.`}</Text>
      <ErrorNote error={error} />
      <Button variant="default" onClick={() => void claim()} loading={busy} style={{ alignSelf: 'flex-start' }}>
        Generate Deposit Address
      </Button>
    </Stack>
  )
}
