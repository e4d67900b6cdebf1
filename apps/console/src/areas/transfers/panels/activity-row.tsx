import { ActionIcon, Group, Progress, Text, Tooltip } from '@mantine/core'
import { CircleAlert, CircleCheck, CircleSlash, type LucideIcon, RotateCw } from 'lucide-react'
import { type Activity, useActivities } from '../model/activities'
import { canRetry, isUnderWay } from '../model/activity-list'

/** What a kind of activity says on its line. */
export interface ActivityTexts {
  title: string
  /** The whole of what the title may cut off. */
  hint: string
  status: string
  /** Percent, or 'unknown' while it runs and nobody knows how far; with the name of the bar. */
  progress: { value: number | 'unknown'; label: string } | null
  /** Names of the buttons. */
  stop: string
  retry: string
}

interface Props {
  activity: Activity
  texts: ActivityTexts
  /** A line of a list of equal heights, or one that stands for itself and is read out. */
  shape: 'line' | 'alone'
  stop: { tip: string; icon: LucideIcon; size: number }
  /** Takes the line off the list, once it has ended. */
  close?: { label: string; icon: LucideIcon; run: () => void }
}

/** One activity: how far it is, and what can be done about it. */
export function ActivityRow({ activity, texts, shape, stop, close }: Props) {
  const activities = useActivities()
  const { id, status } = activity
  const underWay = isUnderWay(activity)
  const alone = shape === 'alone'
  const retry = canRetry(activity) && (
    <RowButton label={texts.retry} tip="Try again" icon={RotateCw} onClick={() => activities.retry(id)} />
  )
  const running = texts.progress
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" {...(alone ? { py: 4 } : { h: '100%' })}>
      <div style={{ minWidth: 0, flex: 1 }}>
        <Text size="sm" {...(alone ? { fw: 500 } : {})} truncate title={texts.hint}>
          {texts.title}
        </Text>
        {running?.value === 'unknown' && <Progress value={100} animated size="xs" my={4} aria-hidden />}
        {typeof running?.value === 'number' && (
          <Progress value={running.value} size="sm" my={2} aria-label={running.label} />
        )}
        <Text
          size="xs"
          className="tabular"
          c={status === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}
          {...(alone ? { role: 'status', style: { overflowWrap: 'anywhere' } } : { truncate: true })}
        >
          {texts.status}
        </Text>
      </div>
      <StatusIcon activity={activity} />
      {retry}
      {underWay && (
        <RowButton
          label={texts.stop}
          tip={stop.tip}
          icon={stop.icon}
          size={stop.size}
          onClick={() => activities.stop(id)}
        />
      )}
      {close && !underWay && <RowButton label={close.label} tip="Close" icon={close.icon} onClick={close.run} />}
    </Group>
  )
}

interface RowButtonProps {
  label: string
  tip: string
  icon: LucideIcon
  size?: number
  onClick: () => void
}

const RowButton = ({ label, tip, icon: Icon, size = 16, onClick }: RowButtonProps) => (
  <Tooltip label={tip}>
    <ActionIcon aria-label={label} onClick={onClick}>
      <Icon size={size} aria-hidden />
    </ActionIcon>
  </Tooltip>
)

function StatusIcon({ activity: { status } }: { activity: Activity }) {
  if (status === 'finished') return <CircleCheck size={18} color="var(--mantine-color-green-7)" aria-hidden />
  if (status === 'failed') return <CircleAlert size={18} color="var(--mantine-color-error)" aria-hidden />
  if (status === 'stopped') return <CircleSlash size={18} color="var(--mantine-color-dimmed)" aria-hidden />
  return null
}
