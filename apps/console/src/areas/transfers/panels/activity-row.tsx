import { ActionIcon, Group, Progress, Text, Tooltip } from '@mantine/core'
import { CircleAlert, CircleCheck, CircleSlash, type LucideIcon, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Activity, useActivities } from '../model/activities'
import { type ActivityStatus, canRetry, isUnderWay } from '../model/activity-list'
import styles from './activity-row.module.css'

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
  stop: { tip: string; icon: LucideIcon; size: number }
  /** Takes the line off the list, once it has ended. */
  close?: { label: string; icon: LucideIcon; run: () => void }
}

/** One activity that stands for itself and is read out: how far it is, and what can be done about it. */
export function ActivityRow({ activity, texts, stop, close }: Props) {
  const { status } = activity
  const running = texts.progress
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" py={4}>
      <div style={{ minWidth: 0, flex: 1 }}>
        <Text size="sm" fw={500} truncate title={texts.hint}>
          {texts.title}
        </Text>
        {running?.value === 'unknown' && <Progress value={100} animated size="xs" my={4} aria-hidden />}
        {typeof running?.value === 'number' && (
          <Progress value={running.value} size="sm" my={2} aria-label={running.label} />
        )}
        <Text size="xs" className="tabular" c={colorOf(status)} role="status" style={{ overflowWrap: 'anywhere' }}>
          {texts.status}
        </Text>
      </div>
      <StatusIcon status={status} />
      <ActivityButtons activity={activity} texts={texts} stop={stop} />
      {close && !isUnderWay(activity) && (
        <RowButton label={close.label} tip="Close" icon={close.icon} onClick={close.run} />
      )}
    </Group>
  )
}

/** One activity of many: a line of the list's height. */
export function ActivityLine({ activity, texts, stop }: Omit<Props, 'close'>) {
  return (
    <StatusLine
      {...texts}
      state={activity.status}
      buttons={<ActivityButtons activity={activity} texts={texts} stop={stop} />}
    />
  )
}

interface StatusLineProps extends Pick<ActivityTexts, 'title' | 'hint' | 'status' | 'progress'> {
  state: ActivityStatus
  /** Before the title. */
  lead?: ReactNode
  buttons: ReactNode
}

/** The look of a line, whatever it stands for. */
export const StatusLine = ({ title, hint, status, progress, state, lead, buttons }: StatusLineProps) => (
  <div className={styles['line']}>
    {lead}
    <div className={styles['texts']}>
      <Text size="sm" truncate title={hint} className={styles['title']}>
        {title}
      </Text>
      <Text size="xs" truncate className={`tabular ${styles['status']}`} c={colorOf(state)} title={status}>
        {status}
      </Text>
    </div>
    <StatusIcon status={state} />
    {buttons}
    {typeof progress?.value === 'number' && (
      <Progress
        value={progress.value}
        size={3}
        transitionDuration={0}
        className={styles['bar'] ?? ''}
        aria-label={progress.label}
      />
    )}
  </div>
)

const colorOf = (status: ActivityStatus): string => (status === 'failed' ? 'var(--mantine-color-error)' : 'dimmed')

function ActivityButtons({ activity, texts, stop }: Pick<Props, 'activity' | 'texts' | 'stop'>) {
  const activities = useActivities()
  const { id } = activity
  return (
    <>
      {canRetry(activity) && (
        <RowButton label={texts.retry} tip="Try again" icon={RotateCw} onClick={() => activities.retry(id)} />
      )}
      {isUnderWay(activity) && <RowButton {...stop} label={texts.stop} onClick={() => activities.stop(id)} />}
    </>
  )
}

interface RowButtonProps {
  label: string
  tip: string
  icon: LucideIcon
  size?: number
  onClick: () => void
}

export const RowButton = ({ label, tip, icon: Icon, size = 16, onClick }: RowButtonProps) => (
  <Tooltip label={tip}>
    <ActionIcon aria-label={label} onClick={onClick}>
      <Icon size={size} aria-hidden />
    </ActionIcon>
  </Tooltip>
)

function StatusIcon({ status }: { status: ActivityStatus }) {
  if (status === 'finished') return <CircleCheck size={18} color="var(--mantine-color-green-7)" aria-hidden />
  if (status === 'failed') return <CircleAlert size={18} color="var(--mantine-color-error)" aria-hidden />
  if (status === 'stopped') return <CircleSlash size={18} color="var(--mantine-color-dimmed)" aria-hidden />
  return null
}
