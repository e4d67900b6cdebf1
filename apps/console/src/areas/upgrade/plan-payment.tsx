import { Group, Stack, Text } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { PaymentFormPlace } from '@/areas/payment-form/public'
import { useConfig } from '@/lib/config'
import { showDollars } from '@/lib/show-dollars'
import { cardUse, type TypedCard } from './buy-plan'
import type { Plan } from './plans'

interface Props {
  plan: Plan
  card: RefObject<TypedCard | null>
  /** Whether the card's fields are there. */
  onReady: (ready: boolean) => void
}

/** What is charged now for a plan and what for later, and the card for it. The button is that of whatever is around it. */
export function PlanPayment({ plan, card, onReady }: Props) {
  const config = useConfig()
  const { planUpfrontCharge: charge, planBalanceCredit: credit, planMinimumFeeInfo } = plan
  const tell = useEffectEvent(onReady)
  useEffect(() => () => tell(false), [])
  return (
    <Stack gap="md">
      {charge !== '' && <Text>Add {charge} to activate your account - this stays as your account balance.</Text>}
      <PaymentFormPlace>
        {(form) => (
          <form.Card
            ref={(field) => {
              card.current = field && { form, field }
            }}
            use={cardUse(plan, config)}
            onState={({ ready }) => onReady(ready)}
          />
        )}
      </PaymentFormPlace>
      <div>
        <Group justify="space-between">
          <Text fw={600}>Total Today: {charge || showDollars(0)}</Text>
        </Group>
        {credit !== '' && (
          <Text size="sm" c="dimmed">
            {credit} will be added to your account balance
          </Text>
        )}
        {planMinimumFeeInfo !== '' && (
          <Text size="sm" c="dimmed">
            {planMinimumFeeInfo}
          </Text>
        )}
      </div>
    </Stack>
  )
}
