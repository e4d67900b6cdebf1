import { ActionIcon, Group, Progress, Text, Tooltip } from '@mantine/core'
import { byteText } from '@perigee/domain/byte-text'
import { CircleAlert, CircleCheck, CircleSlash, RotateCw, X } from 'lucide-react'
import { isRunning, type Upload } from '@/lib/object-storage/upload-queue'

interface Props {
  upload: Upload
  onCancel: () => void
  onRetry: () => void
}

export function UploadRow({ upload, onCancel, onRetry }: Props) {
  const name = upload.key.slice(upload.key.lastIndexOf('/') + 1)
  const canRetry = upload.status === 'failed' || upload.status === 'cancelled'
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <div style={{ minWidth: 0, flex: 1 }}>
          <Text size="sm" truncate title={upload.key}>
            {name}
          </Text>
          {upload.status === 'uploading' ? (
            <Progress value={upload.progress} size="sm" mt={4} aria-label={`Uploading ${name}`} />
          ) : null}
          <Text size="xs" c={upload.status === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'} className="tabular">
            {statusText(upload)}
          </Text>
        </div>
        <StatusIcon status={upload.status} />
        {isRunning(upload) && (
          <Tooltip label="Cancel">
            <ActionIcon aria-label={`Cancel uploading ${name}`} onClick={onCancel}>
              <X size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {canRetry && (
          <Tooltip label="Try again">
            <ActionIcon aria-label={`Upload ${name} again`} onClick={onRetry}>
              <RotateCw size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </li>
  )
}

function statusText({ status, progress, size, failedMessage }: Upload): string {
  switch (status) {
    case 'waiting':
      return `Waiting, ${byteText(size)}`
    case 'uploading':
      return `${progress}% of ${byteText(size)}`
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
