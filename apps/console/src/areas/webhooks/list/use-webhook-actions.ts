import { type ListedWebhook, webhooks } from '@perigee/contract/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react'
import { type Action, offered } from '@/components/actions/action'
import { call } from '@/lib/call'
import { openDialog } from '@/lib/dialogs'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { useAction } from '@/lib/use-action'
import { useMay } from '@/lib/use-may'
import { WebhookDialog } from '../form/webhook-dialog'
import { reloadWebhooks } from '../queries'
import { RotateSecretDialog } from '../secret/rotate-secret-dialog'
import { DeleteWebhookDialog } from './delete-webhook-dialog'
import { PauseDialog } from './pause-dialog'
import { TestDialog } from './test-dialog'

interface Of {
  project: ConsoleProject
  webhook: ListedWebhook
  tellsNames: boolean
  /** Leads away from the pages of the webhook. */
  onDeleted?: () => Promise<void>
}

/** What can be done with a webhook, for those who may change it. */
export function useWebhookActions({ project, webhook, tellsNames, onDeleted }: Of): Action[] {
  const may = useMay(project)('webhook.change')
  const resume = useResume(project, webhook)
  const options = { needs: { project, action: 'webhook.change' } } as const
  if (!may) return []
  return offered(
    {
      label: 'Edit webhook',
      icon: Pencil,
      run: () => openDialog(WebhookDialog, { project, webhook, tellsNames }, options),
    },
    { label: 'Send test', icon: Send, run: () => openDialog(TestDialog, { project, webhook }, options) },
    webhook.active
      ? { label: 'Pause', icon: Pause, run: () => openDialog(PauseDialog, { project, webhook }, options) }
      : { label: 'Resume', icon: Play, disabled: resume.busy ? 'It is being resumed.' : undefined, run: resume.run },
    {
      label: 'Rotate secret',
      icon: KeyRound,
      run: () => openDialog(RotateSecretDialog, { project, webhook }, options),
    },
    {
      label: 'Delete webhook',
      icon: Trash2,
      destructive: true,
      run: () => openDialog(DeleteWebhookDialog, { project, webhook, onDeleted }, options),
    },
  )
}

function useResume(project: ConsoleProject, { id }: ListedWebhook): { busy: boolean; run: () => void } {
  const cache = useQueryClient()
  const { busy, run } = useAction()
  const resume = async () => {
    try {
      await call(webhooks.change, { params: { id: project.id, webhookId: id }, body: { active: true } })
      notify.success('Webhook resumed.')
    } catch (cause) {
      notify.error(cause, 'Webhooks')
    } finally {
      void reloadWebhooks(cache, project.id)
    }
  }
  return { busy, run: () => void run(resume) }
}
