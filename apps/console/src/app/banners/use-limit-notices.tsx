import { Anchor, Button } from '@mantine/core'
import { isReached, type LimitKind } from '@perigee/domain/limit-thresholds'
import { minute } from '@perigee/std/durations'
import { useQuery } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { useState } from 'react'
import { editProjectLimitDialog } from '@/areas/project-settings/public'
import { useUpgrade } from '@/areas/trial/public'
import type { Notice } from '@/components/banner'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { showsProjectLimits } from '@/lib/flags'
import { projectConfigQuery } from '@/lib/project-config'
import type { ConsoleProject } from '@/lib/projects'
import { usageLimits } from '@/lib/usage-limits'
import { useMay } from '@/lib/use-may'
import { limitWarnings } from './limit-warnings'

/** What is said of the limits of a project; undefined until they are known, nothing where they cannot be had. */
export function useLimitNotices(
  project: ConsoleProject,
): { limitReached?: Notice | undefined; limitClose?: Notice | undefined } | undefined {
  const config = useConfig()
  // What is used grows while a page is open.
  const limits = useQuery({ ...usageLimits(project.id), refetchInterval: 2 * minute })
  const owner = useQuery(projectConfigQuery(project.id))
  const { dismissed, dismiss } = useDismissedLimits(project.id)
  const advice = useAdvice(project, owner.data?.hasPaidPrivileges ?? false)
  if (!limits.data || !owner.data) return limits.isError || owner.isError ? {} : undefined

  const warnings = limitWarnings(limits.data, owner.data, config)
  const [worst] = warnings
  const said = warnings.map(({ kind, threshold }) => `${kind} ${threshold}`).join(', ')
  if (!worst || dismissed(said)) return {}
  const { sentence, action } = advice(worst.kind)
  const reached = isReached(worst.threshold)
  const notice: Notice = {
    label: 'Limits',
    tone: reached ? 'red' : 'yellow',
    icon: Gauge,
    text: [...warnings.map(({ text }) => text), ...(sentence === undefined ? [] : [sentence])].join(' '),
    action,
    dismiss: { label: 'Dismiss the notice about limits', onClick: () => dismiss(said) },
  }
  return reached ? { limitReached: notice } : { limitClose: notice }
}

/** What the person can do about a limit, or who can. */
function useAdvice(project: ConsoleProject, paid: boolean) {
  const config = useConfig()
  const may = useMay(project)
  const upgrade = useUpgrade()
  const { supportURL } = config.brand
  const support = supportURL !== '' && (
    <Anchor href={supportURL} target="_blank" rel="noreferrer" size="sm" underline="always">
      Contact support
    </Anchor>
  )
  return (kind: LimitKind): { sentence?: string; action?: Notice['action'] } => {
    if (!paid) {
      if (!may('project.requestLimit')) return { sentence: 'Its owner can upgrade to a paid plan.' }
      return { action: <BannerButton onClick={upgrade}>Upgrade</BannerButton> }
    }
    if (!may('project.setLimits')) return { sentence: 'Its owner and admins can change limits.' }
    if (kind === 'Segment' || !showsProjectLimits(config)) return { action: support }
    const edited = kind === 'Storage' ? 'storage' : 'bandwidth'
    return {
      action: (
        <BannerButton
          onClick={() =>
            openDialog(
              editProjectLimitDialog,
              { project, kind: edited },
              { needs: { project, action: 'project.setLimits' } },
            )
          }
        >
          Edit limit
        </BannerButton>
      ),
    }
  }
}

const BannerButton = (props: { onClick: () => void; children: string }) => (
  <Button size="compact-sm" variant="default" {...props} />
)

/**
 * This browser remembers what was put away: something else that is said, a higher threshold or another limit, comes up
 * again, and so does everything in another month.
 */
function useDismissedLimits(projectId: string) {
  const key = `perigee.limits.${projectId}`
  const [stored, setStored] = useState(() => ({ key, value: localStorage.getItem(key) }))
  const value = stored.key === key ? stored.value : localStorage.getItem(key)
  const mark = (said: string) => `${new Date().toISOString().slice(0, 7)} ${said}`
  return {
    dismissed: (said: string) => value === mark(said),
    dismiss(said: string) {
      localStorage.setItem(key, mark(said))
      setStored({ key, value: mark(said) })
    },
  }
}
