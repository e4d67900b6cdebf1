import { Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** What the panel is about; undefined while it is on its way. */
  figure: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** One figure of the overview, with what has to be known of it. */
export function FigurePanel({ title, figure, children, action }: Props) {
  const id = useId()
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby={id}>
      <Stack gap="sm" justify="space-between" h="100%">
        <Stack gap={4}>
          <Title order={2} size="h4" id={id} c="dimmed" fw={500}>
            {title}
          </Title>
          <Text component="div" fz={26} fw={600} lh={1.3} className="tabular">
            {figure}
          </Text>
          <Text component="div" size="sm" c="dimmed">
            {children}
          </Text>
        </Stack>
        {action && <div>{action}</div>}
      </Stack>
    </Paper>
  )
}
