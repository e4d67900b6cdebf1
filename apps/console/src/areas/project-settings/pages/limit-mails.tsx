import { Group, Switch } from '@mantine/core'
import { type ProjectConfig, projects } from '@perigee/contract/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SettingRow } from '@/components/settings-section'
import { call } from '@/lib/call'
import { notify } from '@/lib/notify'
import { projectConfigQuery } from '@/lib/project-config'
import type { ConsoleProject } from '@/lib/projects'
import { useMay } from '@/lib/use-may'

interface Mails {
  storageNotificationsEnabled?: boolean | undefined
  egressNotificationsEnabled?: boolean | undefined
}

const name = 'Emails to the owner'
const when = 'When 80 % and 100 % of a limit are used'

/** Which limits the owner is mailed about. */
export function LimitMails({ project, about }: { project: ConsoleProject; about: ProjectConfig }) {
  const cache = useQueryClient()
  const may = useMay(project)('project.setNotifications')
  const { queryKey } = projectConfigQuery(project.id)
  const change = useMutation({
    mutationFn: (body: Mails) => call(projects.setNotifications, { params: { id: project.id }, body }),
    onError: (cause) => notify.error(cause, 'Project settings'),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
  const { storageNotificationsEnabled: storage = true, egressNotificationsEnabled: download = true } = {
    ...about,
    ...(change.isPending && change.variables),
  }
  if (!may) {
    const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')
    return <SettingRow name={name} value={`${when}: storage ${onOff(storage)}, download ${onOff(download)}.`} />
  }
  const switchOf = (label: string, isOn: boolean, to: (isOn: boolean) => Mails) => (
    <Switch label={label} checked={isOn} onChange={(event) => change.mutate(to(event.currentTarget.checked))} />
  )
  return (
    <SettingRow
      name={name}
      value={`${when}.`}
      action={
        <Group>
          {switchOf('Storage', storage, (storageNotificationsEnabled) => ({ storageNotificationsEnabled }))}
          {switchOf('Download', download, (egressNotificationsEnabled) => ({ egressNotificationsEnabled }))}
        </Group>
      }
    />
  )
}
