import { Badge, CheckIcon, Group, Radio, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './option-cards.module.css'

interface Props<T extends string> {
  label: string
  options: readonly { value: T; label: string; description: ReactNode; tag?: string }[]
  value: T
  onChange: (value: T) => void
}

/** Radio buttons with room for a sentence; the whole card can be pressed. */
export function OptionCards<T extends string>({ label, options, value, onChange }: Props<T>) {
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(chosen) => {
        const option = options.find((each) => each.value === chosen)
        if (option) onChange(option.value)
      }}
    >
      <Stack gap="xs" mt="xs">
        {options.map((option) => (
          <Radio.Card key={option.value} value={option.value} className={styles['card']} aria-label={option.label}>
            <Group wrap="nowrap" align="flex-start" gap="sm">
              <Radio.Indicator mt={2} icon={CheckIcon} />
              <div>
                <Group gap="xs">
                  <Text fw={500}>{option.label}</Text>
                  {option.tag && (
                    <Badge variant="light" size="sm">
                      {option.tag}
                    </Badge>
                  )}
                </Group>
                <Text size="sm" c="dimmed" component="div">
                  {option.description}
                </Text>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  )
}
