import { Anchor, Button, Group, Paper, Text } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import { recordEvent } from '@/lib/analytics'
import type { Application } from './application'
import { ApplicationMark } from './application-mark'
import styles from './applications.module.css'

interface Props {
  application: Application
  onSetUp: () => void
}

export const ApplicationCard = ({ application, onSetUp }: Props) => (
  <Paper component="li" withBorder p="md" className={styles['card'] ?? ''}>
    <Group wrap="nowrap" gap="sm" mb="xs">
      <ApplicationMark application={application} />
      <Text component="h2" fw={600} size="md" m={0}>
        {application.name}
      </Text>
    </Group>
    <Text size="sm" c="dimmed" flex={1}>
      {application.description}
    </Text>
    <Group mt="md" gap="sm">
      <Button variant="default" size="compact-md" onClick={onSetUp} aria-label={`Setup ${application.name}`}>
        Setup
      </Button>
      {application.docs !== '' && (
        <Anchor
          href={application.docs}
          target="_blank"
          rel="noreferrer"
          size="sm"
          aria-label={`Docs of ${application.name}`}
          onClick={() => recordEvent('Applications Docs Clicked', { application: application.id })}
        >
          <Group component="span" gap={4} wrap="nowrap">
            Docs <ExternalLink size={14} aria-hidden />
          </Group>
        </Anchor>
      )}
    </Group>
  </Paper>
)
