import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { webhookHelp } from '@perigee/contract/webhook-help'
import { mostWebhooks } from '@perigee/domain/webhook-events'
import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook } from 'lucide-react'
import { EmptyState } from '@/components/empty-state'
import { ErrorState } from '@/components/error-state'
import { HelpLink } from '@/components/help-link'
import { Late } from '@/components/lazy-view'
import { PageHeader } from '@/components/page-header'
import { openDialog } from '@/lib/dialogs'
import type { ConsoleProject } from '@/lib/projects'
import { useMay } from '@/lib/use-may'
import { useProject } from '@/lib/use-project'
import { WebhookDialog } from '../form/webhook-dialog'
import { NamesSection } from '../names/names-section'
import { NotForMembers } from '../not-for-members'
import { webhooksQuery } from '../queries'
import { WebhookCard } from './webhook-card'

/** Where a project tells what happens in it. */
export function WebhooksPage() {
  const project = useProject()
  const may = useMay(project)
  if (!may('webhook.view')) return <NotForMembers />
  return <List key={project.id} project={project} mayChange={may('webhook.change')} />
}

function List({ project, mayChange }: { project: ConsoleProject; mayChange: boolean }) {
  const { data, error, refetch } = useQuery(webhooksQuery(project.id))
  const tellsNames = data?.tellsNames ?? false
  const newWebhook = mayChange && (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      onClick={() =>
        openDialog(WebhookDialog, { project, tellsNames }, { needs: { project, action: 'webhook.change' } })
      }
    >
      New webhook
    </Button>
  )
  const isEmpty = data?.webhooks.length === 0
  return (
    <>
      <PageHeader
        title="Webhooks"
        subtitle={
          <>
            Addresses of your servers that are told what happens in this project. <HelpLink at={webhookHelp.webhooks} />
          </>
        }
        action={data && !isEmpty && newWebhook}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting />
      ) : (
        <Stack gap={40}>
          {isEmpty ? (
            <EmptyState icon={Webhook} title="No webhooks yet" action={newWebhook}>
              A webhook posts a signed message to your server when something happens: a bucket is made, an object
              created or removed, somebody joins, a limit comes near. What does not arrive is tried again for three
              days.
            </EmptyState>
          ) : (
            <Stack gap="md">
              {data.webhooks.map((webhook) => (
                <WebhookCard key={webhook.id} project={project} webhook={webhook} tellsNames={tellsNames} />
              ))}
              {data.webhooks.length >= mostWebhooks && (
                <Text size="sm" c="dimmed">{`A project can have ${mostWebhooks} webhooks.`}</Text>
              )}
            </Stack>
          )}
          <NamesSection project={project} tells={tellsNames} />
        </Stack>
      )}
    </>
  )
}

const Waiting = () => (
  <Late>
    <Stack gap="md" role="status" aria-label="Loading webhooks">
      <Skeleton height={150} radius="md" />
      <Skeleton height={150} radius="md" />
    </Stack>
  </Late>
)
