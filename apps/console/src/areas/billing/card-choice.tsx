import { CheckIcon, Group, Radio, Stack } from '@mantine/core'
import { useId } from 'react'
import styles from '@/components/option-cards.module.css'
import { CardFacts } from './payment-methods/card-facts'
import { brandName } from './payment-methods/card-text'
import type { Card } from './queries'

interface Props {
  label: string
  cards: readonly Card[]
  /** The id of the chosen one; '' while none is. */
  value: string
  error?: string | undefined
  onChange: (id: string) => void
}

/** One of the saved cards, the default one first. */
export function CardChoice({ label, cards, value, error, onChange }: Props) {
  const sorted = cards.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
  return (
    <Radio.Group label={label} value={value} error={error} onChange={onChange}>
      <Stack gap="xs" my="xs">
        {sorted.map((card) => (
          <Option key={card.id} card={card} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

function Option({ card }: { card: Card }) {
  const id = useId()
  return (
    <Radio.Card
      value={card.id}
      className={styles['card'] ?? ''}
      aria-label={`${brandName(card.brand)} ending in ${card.last4}`}
      aria-describedby={id}
    >
      <Group wrap="nowrap" align="flex-start" gap="sm" id={id}>
        <Radio.Indicator mt={2} icon={CheckIcon} />
        <CardFacts card={card} />
      </Group>
    </Radio.Card>
  )
}
