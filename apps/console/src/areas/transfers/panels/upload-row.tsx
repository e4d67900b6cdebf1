import { ActionIcon, Group, Progress, Text, Tooltip } from '@mantine/core'
import { byteText } from '@perigee/domain/byte-text'
import { visibleText } from '@perigee/domain/visible-text'
import { CircleAlert, CircleCheck, CircleSlash, RotateCw, X } from 'lucide-react'
import { canRetry, isRunning, type Upload, useObjectStorage } from '@/areas/storage/public'
import { timeLeft } from './time-left'

/** One upload; one runs at a time, so the queue's speed is its speed. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { uploads: queue } = useObjectStorage()
  const name = visibleText(upload.key.slice(upload.key.lastIndexOf('/') + 1))
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" h="100%">
      <div style={{ minWidth: 0, flex: 1 }}>
        <Text size="sm" truncate title={`${upload.bucket}/${visibleText(upload.key)}`}>
          {name}
        </Text>
        {upload.status === 'uploading' && (
          <Progress value={upload.progress} size="sm" my={2} aria-label={`Uploading ${name}`} />
        )}
        <Text
          size="xs"
          truncate
          c={upload.status === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}
          className="tabular"
        >
          {statusText(upload, queue.bytesPerSecond())}
        </Text>
      </div>
      <StatusIcon status={upload.status} />
      {isRunning(upload) && (
        <Tooltip label="Cancel">
          <ActionIcon aria-label={`Cancel uploading ${name}`} onClick={() => queue.cancel(upload.id)}>
            <X size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {canRetry(upload) && (
        <Tooltip label="Try again">
          <ActionIcon aria-label={`Upload ${name} again`} onClick={() => queue.retry(upload.id)}>
            <RotateCw size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  )
}

function statusText(upload: Upload, bytesPerSecond: number | null): string {
  const { status, progress, size, sent, failedMessage } = upload
  switch (status) {
    case 'waiting':
      return `Waiting, ${byteText(size)}`
    case 'uploading': {
      if (upload.interrupted) return `Interrupted, trying again · ${progress}% of ${byteText(size)}`
      const left = timeLeft(size - sent, bytesPerSecond)
      const parts = [`${progress}% of ${byteText(size)}`]
      if (left !== undefined) parts.push(`${byteText(Math.round(bytesPerSecond ?? 0))}/s`, `${left} left`)
      return parts.join(' · ')
    }
    case 'finished':
      return `Finished, ${byteText(size)}`
    case 'failed':
      return failedMessage ?? 'Upload failed'
    case 'cancelled':
      return 'Cancelled'
  }
}

function StatusIcon({ status }: Pick<Upload, 'status'>) {
  if (status === 'finished') return <CircleCheck size={18} color="var(--mantine-color-green-7)" aria-hidden />
  if (status === 'failed') return <CircleAlert size={18} color="var(--mantine-color-error)" aria-hidden />
  if (status === 'cancelled') return <CircleSlash size={18} color="var(--mantine-color-dimmed)" aria-hidden />
  return null
}
