import { Switch, Text, TextInput } from '@mantine/core'
import { webhookHelp } from '@perigee/contract/webhook-help'
import type { ListedWebhook } from '@perigee/contract/webhooks'
import { longestDescription } from '@perigee/domain/webhook-events'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { bucketNames } from '@/areas/storage/public'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { HelpLink } from '@/components/help-link'
import { openDialog } from '@/lib/dialogs'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { FieldProblem } from '@/lib/refused-field'
import { useAction } from '@/lib/use-action'
import { textField, useFields } from '@/lib/use-fields'
import { reloadWebhooks } from '../queries'
import { SecretDialog } from '../secret/secret-dialog'
import { EventFields } from './event-fields'
import { ObjectFields } from './object-fields'
import { changeWebhook, createWebhook, type MadeWebhook } from './save-webhook'
import { fieldsOf, isDeaf, webhookProblems } from './webhook-fields'

interface Props {
  project: ConsoleProject
  tellsNames: boolean
  /** The one that is edited; absent for a new one. */
  webhook?: ListedWebhook
  onClose: () => void
}

/** New webhook, or another address, description or choice for one. */
export function WebhookDialog({ project, tellsNames, webhook, onClose }: Props) {
  const cache = useQueryClient()
  const fields = useFields(fieldsOf(webhook), webhookProblems)
  const { values } = fields
  const buckets = useQuery({ ...bucketNames(project.id), enabled: values.scope !== 'none' })
  const { busy, error, run } = useAction()

  async function save() {
    if (!fields.check()) return
    let made: MadeWebhook | null = null
    const saved = await run(async () => {
      try {
        const names = values.scope === 'all' ? await cache.fetchQuery({ ...bucketNames(project.id), staleTime: 0 }) : []
        const wish = { projectId: project.id, fields: values, names }
        if (webhook) await changeWebhook(webhook, wish)
        else made = await createWebhook(wish)
      } finally {
        void reloadWebhooks(cache, project.id)
      }
    })
    if (!saved) return
    notify.success(webhook ? 'Webhook saved.' : 'Webhook created.')
    onClose()
    if (made !== null) openDialog(SecretDialog, made)
  }
  const refused = error instanceof FieldProblem ? error.message : undefined

  return (
    <Dialog
      title={webhook ? 'Edit webhook' : 'New webhook'}
      size={560}
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextInput
        label="Address"
        description={
          <>
            Messages are posted there, signed. It begins with https://.{' '}
            <HelpLink at={webhookHelp.messages}>What is sent</HelpLink>
          </>
        }
        placeholder="https://example.com/hook"
        required
        data-autofocus
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        {...textField(fields, 'address')}
        error={fields.problem('address') ?? refused}
      />
      <TextInput
        label="Description (optional)"
        autoComplete="off"
        maxLength={longestDescription}
        {...textField(fields, 'description')}
      />
      <EventFields
        chosen={values.events}
        problem={fields.problem('events')}
        onChoose={(events) => fields.set('events', events)}
      />
      <ObjectFields fields={fields} heard={webhook?.objects ?? []} buckets={buckets} tellsNames={tellsNames} />
      <Switch
        label="Active"
        description="Nothing is sent while it is off, and what happens meanwhile is not sent later."
        checked={values.active}
        onChange={(event) => fields.set('active', event.currentTarget.checked)}
      />
      <div role="status">
        {isDeaf(values) && (
          <Text size="sm">Nothing is chosen: it hears only what S3 tools set for buckets, and tests.</Text>
        )}
      </div>
      <DialogActions>
        <CancelButton />
        <SubmitButton>{webhook ? 'Save' : 'Create webhook'}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
