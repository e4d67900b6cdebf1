import { Badge, Group, Stack, Text } from '@mantine/core'
import { CreditCard } from 'lucide-react'
import type { Card } from '../queries'
import { cardExpiry } from './card-expiry'
import { brandName, cardNumber, expiry } from './card-text'

/** A card as lists and choices show it. */
export const CardFacts = ({ card }: { card: Card }) => (
  <Group gap="sm" wrap="nowrap" align="flex-start">
    <CreditCard size={20} strokeWidth={1.75} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
    <Stack gap={2} miw={0}>
      <Group gap="xs">
        <Text fw={500}>{brandName(card.brand)}</Text>
        {card.isDefault && (
          <Badge variant="light" size="sm">
            Default
          </Badge>
        )}
        <ExpiryBadge card={card} />
      </Group>
      <Text size="sm" c="dimmed" className="tabular">
        {cardNumber(card)}
      </Text>
      <Text size="sm" c="dimmed" className="tabular">
        Expires {expiry(card)}
      </Text>
    </Stack>
  </Group>
)

function ExpiryBadge({ card }: { card: Card }) {
  const state = cardExpiry(card)
  if (state === 'valid') return null
  return (
    <Badge variant="light" size="sm" color={state === 'expired' ? 'red' : 'yellow'}>
      {state === 'expired' ? 'Expired' : 'Expires this month'}
    </Badge>
  )
}
