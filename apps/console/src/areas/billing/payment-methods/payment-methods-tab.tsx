import { Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { billingHelp } from '@perigee/contract/billing-help'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { TokenCard } from '@/areas/tokens/public'
import { ErrorState } from '@/components/error-state'
import { HelpLink } from '@/components/help-link'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { takesNativeTokens } from '@/lib/flags'
import { removeCardDialog } from '../lazy-dialogs'
import { type Card, cardsQuery } from '../queries'
import { AddCard } from './add-card'
import { CardFacts } from './card-facts'
import { defaultCardDialog } from './lazy-default-card'

/** The cards that invoices are charged to, and how one is added. */
export function PaymentMethodsTab({ onShowTransactions }: { onShowTransactions: () => void }) {
  const takesTokens = takesNativeTokens(useConfig())
  const { data, error, refetch } = useQuery(cardsQuery)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={180} />
  return (
    <Stack gap="md">
      <Text c="dimmed" size="sm" maw={640}>
        {data.length === 0
          ? 'No card is saved. Invoices are charged to your default card, after your funds are used up.'
          : 'Invoices are charged to the default card first, then to the others in turn.'}{' '}
        <HelpLink at={billingHelp.cards}>About cards</HelpLink>
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {takesTokens && <TokenCard onShowHistory={onShowTransactions} />}
        {data.map((card) => (
          <CardPanel key={card.id} card={card} more={data.length > 1} />
        ))}
        <AddCard />
      </SimpleGrid>
    </Stack>
  )
}

function CardPanel({ card, more }: { card: Card; more: boolean }) {
  return (
    <Paper withBorder p="lg" component="section" aria-label={`Card ending in ${card.last4}`}>
      <Stack gap="md" justify="space-between" h="100%">
        <CardFacts card={card} />
        <Group gap="xs">
          {card.isDefault && more && (
            <Button
              variant="default"
              size="xs"
              leftSection={<Pencil size={14} aria-hidden />}
              onClick={() => openDialog(defaultCardDialog)}
            >
              Edit default
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            leftSection={<Trash2 size={14} aria-hidden />}
            aria-label={`Remove card ending in ${card.last4}`}
            onClick={() => openDialog(removeCardDialog, { card, more })}
          >
            Remove
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
