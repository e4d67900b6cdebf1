import { Anchor, Button, Group } from '@mantine/core'
import type { ListedWebhook } from '@perigee/contract/webhooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { RotateCcw, Webhook } from 'lucide-react'
import { ActionMenu } from '@/components/actions/action-menu'
import { EmptyState } from '@/components/empty-state'
import { ErrorState } from '@/components/error-state'
import { PageHeader } from '@/components/page-header'
import { openDialog } from '@/lib/dialogs'
import type { ConsoleProject } from '@/lib/projects'
import { useMay } from '@/lib/use-may'
import { useProject } from '@/lib/use-project'
import { nameOf } from '../host-of'
import { useWebhookActions } from '../list/use-webhook-actions'
import { NotForMembers } from '../not-for-members'
import { webhooksQuery } from '../queries'
import { LastTry, WebhookState } from '../webhook-state'
import { DeliveryLog } from './delivery-log'
import { ReplaySinceDialog } from './replay-since-dialog'

/** What one webhook was sent, and what came of it. */
export function DeliveriesPage() {
  const project = useProject()
  const { webhookId = '' } = useParams({ strict: false })
  const may = useMay(project)('webhook.view')
  const { data, error, refetch } = useQuery({ ...webhooksQuery(project.id), enabled: may })
  if (!may) return <NotForMembers />
  const webhook = data?.webhooks.find(({ id }) => id === webhookId)
  if (webhook) {
    return (
      <>
        <Head project={project} webhook={webhook} tellsNames={data?.tellsNames ?? false} />
        <DeliveryLog key={webhookId} project={project} webhook={webhook} />
      </>
    )
  }
  return (
    <>
      <PageHeader title="Deliveries" />
      {data ? <Gone project={project} /> : error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </>
  )
}

interface HeadProps {
  project: ConsoleProject
  webhook: ListedWebhook
  tellsNames: boolean
}

function Head({ project, webhook, tellsNames }: HeadProps) {
  const navigate = useNavigate()
  const actions = useWebhookActions({
    project,
    webhook,
    tellsNames,
    onDeleted: () => navigate({ to: '/projects/$id/webhooks', params: { id: project.urlId } }),
  })
  const named = { projectId: project.id, webhookId: webhook.id }
  const name = nameOf(webhook)
  return (
    <PageHeader
      title={
        <>
          {`Deliveries to ${name} `}
          <WebhookState of={webhook} />
        </>
      }
      subtitle={
        <>
          <span style={{ overflowWrap: 'anywhere' }}>{webhook.address}</span>
          <LastTry of={webhook} />
        </>
      }
      action={
        actions.length > 0 && (
          <Group gap={4} wrap="nowrap">
            <Button
              variant="default"
              leftSection={<RotateCcw size={16} aria-hidden />}
              onClick={() => openDialog(ReplaySinceDialog, { named }, { needs: { project, action: 'webhook.change' } })}
            >
              Replay all since…
            </Button>
            <ActionMenu label={`Actions for ${name}`} actions={actions} />
          </Group>
        )
      }
    />
  )
}

const Gone = ({ project }: { project: ConsoleProject }) => (
  <EmptyState
    icon={Webhook}
    title="There is no such webhook"
    action={
      <Anchor renderRoot={(props) => <Link {...props} to="/projects/$id/webhooks" params={{ id: project.urlId }} />}>
        All webhooks of this project
      </Anchor>
    }
  >
    It was deleted, or it never was in this project. The deliveries of a webhook go with it.
  </EmptyState>
)
