import { Badge, Divider, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Children, Fragment, type ReactNode, useId } from 'react'

/** A titled group of settings, one below the other. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb="sm">
        {title}
      </Title>
      <Paper withBorder>
        {Children.toArray(children).map((row, at) => (
          <Fragment key={at}>
            {at > 0 && <Divider />}
            {row}
          </Fragment>
        ))}
      </Paper>
    </section>
  )
}

interface RowProps {
  name: string
  /** Of what can be switched: a chip says so. */
  isOn?: boolean | undefined
  /** How it stands now. */
  value: ReactNode
  /** The button that changes it. */
  action?: ReactNode
}

export function SettingRow({ name, isOn, value, action }: RowProps) {
  return (
    <Group justify="space-between" gap="md" px="lg" py="md">
      <Stack gap={2} miw={0} flex="1 1 220px">
        <Group gap="xs">
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {isOn !== undefined && (
            <Badge variant="light" size="sm" color={isOn ? 'green' : 'gray'}>
              {isOn ? 'On' : 'Off'}
            </Badge>
          )}
        </Group>
        <Text component="div" size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {value}
        </Text>
      </Stack>
      {action}
    </Group>
  )
}
