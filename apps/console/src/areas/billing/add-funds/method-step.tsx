import { Button, Divider, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { type CardField, type Outcome, PaymentFormPlace } from '@/areas/payment-form/public'
import { showDollars } from '@/lib/show-dollars'
import { CardChoice } from '../card-choice'
import { cardsQuery } from '../queries'
import { expressIntent, type Funds } from './pay-funds'

interface Props {
  funds: Funds
  field: RefObject<CardField | null>
  /** The id of the saved card, '' before one is chosen; null for another one. */
  card: string | null
  onCard: (id: string) => void
  onOther: (wanted: boolean) => void
  onExpress: (outcome: Outcome) => void
  onError: (error: unknown) => void
}

/** A saved card, another one, or what the browser offers besides. */
export function MethodStep({ funds, field, card, onCard, onOther, onExpress, onError }: Props) {
  const { data: cards = [] } = useQuery(cardsQuery)
  return (
    <Stack gap="md">
      <Text>
        Amount: <strong>{showDollars(funds.cents)}</strong>
      </Text>
      {card !== null && <CardChoice label="Payment method" cards={cards} value={card} onChange={onCard} />}
      <PaymentFormPlace height={160}>
        {(form) => (
          <>
            {card === null && <form.Card ref={field} use={{ for: 'payment', cents: funds.cents }} />}
            {cards.length > 0 && (
              <Group>
                <Button variant="default" size="xs" onClick={() => onOther(card !== null)}>
                  {card === null ? 'Use a saved card' : 'Use Another Card'}
                </Button>
              </Group>
            )}
            <Divider label="or" />
            <form.Express
              cents={funds.cents}
              intent={() => expressIntent(funds)}
              onOutcome={onExpress}
              onError={onError}
            />
          </>
        )}
      </PaymentFormPlace>
    </Stack>
  )
}
