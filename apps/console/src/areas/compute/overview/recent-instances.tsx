import { Anchor, Group, Paper, Stack, Title } from '@mantine/core'
import type { Instance } from '@perigee/contract/compute'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Moment } from '@/components/moment'
import type { ConsoleProject } from '@/lib/projects'
import { InstanceName } from '../instances/instance-name'
import { InstanceStatus } from '../instances/instance-status'
import { openInstance } from '../instances/use-instance-actions'

const shownAtMost = 5

/** The newest machines, and the way to all. */
export function RecentInstances({ project, of }: { project: ConsoleProject; of: readonly Instance[] }) {
  const id = useId()
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Group justify="space-between" mb="md">
        <Title order={2} size="h3" id={id}>
          Recent instances
        </Title>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link {...props} to="/projects/$id/compute-instances" params={{ id: project.urlId }} />
          )}
        >
          All instances
        </Anchor>
      </Group>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {of.slice(0, shownAtMost).map((instance) => (
          <Group key={instance.id} component="li" justify="space-between" gap="sm">
            <InstanceName of={instance} onOpen={(opened) => openInstance(project, opened)} />
            <Group gap="md">
              <InstanceStatus of={instance} short />
              <Moment at={instance.created} />
            </Group>
          </Group>
        ))}
      </Stack>
    </Paper>
  )
}
