import { Badge, CheckIcon, Group, Radio, Text } from '@mantine/core'
import { useConfig } from '@/lib/config'
import { offersBilling } from '@/lib/flags'
import { sizeText } from '../model/memory-text'
import { hourText, monthText } from '../model/price-text'
import type { InstanceType } from './offer'
import styles from './type-cards.module.css'

interface Props {
  types: readonly InstanceType[]
  /** The name of the one that is chosen. */
  value: string
  /** The one that the machine has now. */
  current?: string
  error?: string | undefined
  onChange: (name: string) => void
}

/** The sizes of machines side by side, with what they cost. */
export function TypeCards({ types, value, current, error, onChange }: Props) {
  const showsPrices = offersBilling(useConfig())
  return (
    <Radio.Group label="Instance Type" required value={value} error={error} onChange={onChange}>
      <div className={styles['cards']}>
        {types.map((type) => (
          <Radio.Card key={type.name} value={type.name} className={styles['card'] ?? ''} aria-label={type.name}>
            <Group wrap="nowrap" align="flex-start" gap="sm">
              <Radio.Indicator mt={2} icon={CheckIcon} />
              <div style={{ minWidth: 0 }}>
                <Group gap="xs">
                  <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
                    {type.name}
                  </Text>
                  {type.name === current && (
                    <Badge variant="light" size="sm">
                      Now
                    </Badge>
                  )}
                </Group>
                <Text size="sm">{sizeText(type)}</Text>
                {showsPrices && type.hourMicroCents > 0 && (
                  <Text size="xs" c="dimmed" className="tabular">
                    {hourText(type.hourMicroCents)}
                    <br />
                    {monthText(type.hourMicroCents)}
                  </Text>
                )}
              </div>
            </Group>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
