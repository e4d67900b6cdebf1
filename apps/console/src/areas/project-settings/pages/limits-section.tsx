import { Button, Group, Skeleton } from '@mantine/core'
import type { ProjectUsageLimits } from '@perigee/contract/projects'
import { byteText } from '@perigee/domain/byte-text'
import { isWithoutRoom, limitLevel } from '@perigee/domain/limit-levels'
import { useQuery } from '@tanstack/react-query'
import { upgradeAccountDialog } from '@/areas/trial/public'
import { ErrorState } from '@/components/error-state'
import { SettingRow, SettingsSection } from '@/components/settings-section'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { hidesAccountLimits, takesLimitRequests } from '@/lib/flags'
import { projectConfigQuery } from '@/lib/project-config'
import type { ConsoleProject } from '@/lib/projects'
import { exactSize } from '@/lib/show-size'
import { usageLimits } from '@/lib/usage-limits'
import { useMay } from '@/lib/use-may'
import { editProjectLimitDialog } from '../lazy-dialogs'
import { currentLimit, limitFacts, type LimitKind } from '../limit-facts'
import { useSeekMore } from '../use-seek-more'
import { LimitMails } from './limit-mails'
import { WhoCan } from './who-can'

/** How much the project may hold and hand out, what is used of it, and who is mailed before it is full. */
export function LimitsSection({ project }: { project: ConsoleProject }) {
  const { data: limits, error, refetch } = useQuery(usageLimits(project.id))
  const { data: about } = useQuery(projectConfigQuery(project.id))
  const obstacle = useObstacle(project, limits)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <SettingsSection title="Limits">
      {limits ? <LimitRow project={project} kind="storage" limits={limits} /> : <Waiting />}
      {limits ? <LimitRow project={project} kind="bandwidth" limits={limits} /> : <Waiting />}
      {about?.storageNotificationsEnabled !== undefined && <LimitMails project={project} about={about} />}
      {obstacle !== undefined && <WhoCan>{obstacle}</WhoCan>}
    </SettingsSection>
  )
}

const Waiting = () => <Skeleton h={24} m="lg" w="auto" aria-busy />

interface RowProps {
  project: ConsoleProject
  kind: LimitKind
  limits: ProjectUsageLimits
}

const names = { storage: 'Storage', bandwidth: 'Download' } as const
const used = { storage: 'used', bandwidth: 'used this month' } as const

function LimitRow({ project, kind, limits }: RowProps) {
  const config = useConfig()
  const may = useMay(project)
  const seekMore = useSeekMore(project)
  const { data: about } = useQuery(projectConfigQuery(project.id))
  const facts = limitFacts(limits, kind)
  const limit = currentLimit(facts)
  const isFrozen = isWithoutRoom(limits)
  const isHidden =
    hidesAccountLimits(config) &&
    about?.hasPaidPrivileges === true &&
    facts.set === null &&
    limitLevel(facts.used, limit) === 'fine'
  const edit = () =>
    about?.hasPaidPrivileges === false
      ? openDialog(upgradeAccountDialog)
      : openDialog(editProjectLimitDialog, { project, kind }, { needs: { project, action: 'project.setLimits' } })
  const word = names[kind].toLowerCase()
  return (
    <SettingRow
      name={names[kind]}
      value={
        isFrozen ? (
          `${byteText(facts.used)} ${used[kind]}.`
        ) : isHidden ? (
          `${byteText(facts.used)} ${used[kind]}. No limit is set.`
        ) : (
          <span title={exactSize(limit)}>
            {`${byteText(facts.used)} of ${byteText(limit)} ${used[kind]}. `}
            {facts.set === null
              ? 'No lower limit is set.'
              : `Set for this project; the account gives ${byteText(facts.tier)}.`}
          </span>
        )
      }
      action={
        !isFrozen && (
          <Group gap="xs">
            {about?.hasPaidPrivileges && may('project.requestLimit') && takesLimitRequests(config) && (
              <Button variant="subtle" aria-label={`Request more ${word}`} onClick={() => seekMore(kind, facts)}>
                Request more
              </Button>
            )}
            {may('project.setLimits') && (
              <Button variant="default" aria-label={`Edit ${word} limit`} onClick={edit}>
                Edit limit
              </Button>
            )}
          </Group>
        )
      }
    />
  )
}

/** What is in the way of another limit, in a sentence. */
function useObstacle(project: ConsoleProject, limits: ProjectUsageLimits | undefined): string | undefined {
  const may = useMay(project)
  const { data: about } = useQuery(projectConfigQuery(project.id))
  if (!limits || !about) return undefined
  if (isWithoutRoom(limits)) return 'The limits are frozen, like the account of the owner.'
  if (!may('project.setLimits')) return 'The owner and admins can set limits for this project.'
  return about.hasPaidPrivileges ? undefined : 'Limits can be set once the owner of the project has a paid plan.'
}
