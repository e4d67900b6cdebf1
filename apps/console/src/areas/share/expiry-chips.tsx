import { Chip, Text } from '@mantine/core'
import { type AccessExpiryPreset, accessExpiryPresets } from '@perigee/domain/access-expiry'
import { useId } from 'react'
import styles from './expiry-chips.module.css'

interface Props {
  /** Another text marks none of them. */
  value: string
  disabled: boolean
  onChange: (preset: AccessExpiryPreset) => void
}

/** When the link ends. */
export function ExpiryChips({ value, disabled, onChange }: Props) {
  const labelId = useId()
  return (
    <div role="radiogroup" aria-labelledby={labelId}>
      <Text id={labelId} fw={500} mb={4}>
        Expiration
      </Text>
      <Chip.Group value={value} onChange={(chosen) => onChange(presetOf(chosen))}>
        <div className={styles['chips']}>
          {accessExpiryPresets.map((preset) => (
            <Chip
              key={preset}
              value={preset}
              size="xs"
              variant="light"
              disabled={disabled}
              classNames={{ label: styles['chip'] ?? '' }}
            >
              {preset}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </div>
  )
}

const presetOf = (chosen: string): AccessExpiryPreset =>
  accessExpiryPresets.find((preset) => preset === chosen) ?? 'No Expiration'
