import { Switch, Text } from '@mantine/core'
import { webhookHelp } from '@perigee/contract/webhook-help'
import { webhooks } from '@perigee/contract/webhooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { HelpLink } from '@/components/help-link'
import { SettingRow, SettingsSection } from '@/components/settings-section'
import { call } from '@/lib/call'
import { openDialog } from '@/lib/dialogs'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { useMay } from '@/lib/use-may'
import { reloadWebhooks } from '../queries'
import { TellNamesDialog } from './tell-names-dialog'

interface Props {
  project: ConsoleProject
  /** Whether messages carry names of objects now. */
  tells: boolean
}

/** Whether names of objects, which are encrypted else, go out with messages. The owner alone says so. */
export function NamesSection({ project, tells }: Props) {
  const may = useMay(project)('project.tellObjectNames')
  return (
    <SettingsSection title="Names of objects">
      <SettingRow
        name="Names of objects leave the service"
        isOn={tells}
        value={
          <>
            {tells
              ? 'Messages about objects carry their names, which the gateway sends after each upload and deletion. Messages without one say so: lifecycle rules and native clients tell no names.'
              : 'Names are encrypted, and stay so: messages say that an object came or went, in which bucket and how large it was, and that its name is withheld.'}{' '}
            <HelpLink at={webhookHelp.names} />
            {!may && (
              <Text size="sm" mt={4}>
                Only the owner of the project can change this.
              </Text>
            )}
          </>
        }
        action={may && <NamesSwitch project={project} tells={tells} />}
      />
    </SettingsSection>
  )
}

/** Off at once; on after a question. */
function NamesSwitch({ project, tells }: Props) {
  const cache = useQueryClient()
  const keep = useMutation({
    mutationFn: () => call(webhooks.tellNames, { params: { id: project.id }, body: { tells: false } }),
    onError: (cause) => notify.error(cause, 'Webhooks'),
    onSettled: () => reloadWebhooks(cache, project.id),
  })
  return (
    <Switch
      aria-label="Names of objects leave the service"
      checked={tells && !keep.isPending}
      onChange={(event) => {
        if (keep.isPending) return
        if (!event.currentTarget.checked) keep.mutate()
        else openDialog(TellNamesDialog, { project }, { needs: { project, action: 'project.tellObjectNames' } })
      }}
    />
  )
}
