import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ListedWebhook } from '@perigee/contract/webhooks'
import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { useId } from 'react'
import { ActionMenu } from '@/components/actions/action-menu'
import { showMoment } from '@/lib/show-date'
import type { ConsoleProject } from '@/lib/projects'
import { eventsText } from '../event-words'
import { nameOf } from '../host-of'
import { namesText, objectsText } from '../object-text'
import { oldSecretEnds } from '../old-secret'
import { LastTry, WebhookState } from '../webhook-state'
import { useWebhookActions } from './use-webhook-actions'

interface Props {
  project: ConsoleProject
  webhook: ListedWebhook
  tellsNames: boolean
}

/** One webhook: where it leads, what it hears of, how that goes. */
export function WebhookCard({ project, webhook, tellsNames }: Props) {
  const id = useId()
  const actions = useWebhookActions({ project, webhook, tellsNames })
  const name = nameOf(webhook)
  const oldUntil = oldSecretEnds(webhook, new Date())
  const params = { id: project.urlId, webhookId: webhook.id }
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby={id}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
          <Group gap="sm" miw={0}>
            <Title order={2} size="h4" id={id} style={{ overflowWrap: 'anywhere' }}>
              <Anchor
                inherit
                c="inherit"
                underline="hover"
                renderRoot={(props) => <Link {...props} to="/projects/$id/webhooks/$webhookId" params={params} />}
              >
                {name}
              </Anchor>
            </Title>
            <WebhookState of={webhook} />
          </Group>
          {actions.length > 0 && <ActionMenu label={`Actions for ${name}`} actions={actions} />}
        </Group>
        <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {webhook.address}
        </Text>
        <Hears of={webhook} />
        {oldUntil !== null && (
          <Text size="sm" c="dimmed">
            {`The old secret signs too until ${showMoment(oldUntil)}.`}
          </Text>
        )}
        <LastTry of={webhook} />
        <Group>
          <Button
            renderRoot={(props) => <Link {...props} to="/projects/$id/webhooks/$webhookId" params={params} />}
            variant="default"
            size="xs"
            leftSection={<ListChecks size={14} aria-hidden />}
            aria-label={`Deliveries to ${name}`}
          >
            Deliveries
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

/** What it is told of, in short. */
export function Hears({ of: { events, objects } }: { of: ListedWebhook }) {
  const project = eventsText(events)
  const ofObjects = objectsText(objects)
  const names = [...new Set(objects.map(namesText).filter((text) => text !== ''))]
  return (
    <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
      {project === '' && ofObjects === '' && 'Hears of nothing but tests.'}
      {[project, ofObjects]
        .filter((text) => text !== '')
        .map((text) => (
          <div key={text}>
            <Text span inherit c="dimmed">
              Hears of{' '}
            </Text>
            <span>{text}</span>
          </div>
        ))}
      {names.length > 0 && <div>{`Only of objects whose names ${names.join(', or ')}.`}</div>}
    </Text>
  )
}
