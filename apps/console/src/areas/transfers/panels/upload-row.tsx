import { byteText } from '@perigee/domain/byte-text'
import { visibleText } from '@perigee/domain/visible-text'
import { X } from 'lucide-react'
import { type Upload, useActivities } from '../model/activities'
import { ActivityRow, type ActivityTexts } from './activity-row'
import { timeLeft } from './time-left'

const stop = { tip: 'Cancel', icon: X, size: 16 }

/** One upload; one runs at a time, so the speed of all is its speed. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { uploadSpeed } = useActivities()
  return (
    <ActivityRow activity={upload} texts={textsOf(upload, uploadSpeed.bytesPerSecond())} shape="line" stop={stop} />
  )
}

function textsOf(upload: Upload, bytesPerSecond: number | null): ActivityTexts {
  const { bucket, key, status, progress } = upload
  const name = visibleText(key.slice(key.lastIndexOf('/') + 1))
  return {
    title: name,
    hint: `${bucket}/${visibleText(key)}`,
    status: statusText(upload, bytesPerSecond),
    progress: status === 'running' ? { value: progress, label: `Uploading ${name}` } : null,
    stop: `Cancel uploading ${name}`,
    retry: `Upload ${name} again`,
  }
}

function statusText(upload: Upload, bytesPerSecond: number | null): string {
  const { status, progress, size, sent, failedMessage } = upload
  switch (status) {
    case 'waiting':
      return `Waiting, ${byteText(size)}`
    case 'running': {
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
    case 'stopped':
      return 'Cancelled'
  }
}
