import { GiB } from '@perigee/std/units'
import { type Activities, type Upload, uploadsOf } from './activities'
import { isUnderWay } from './activity-list'
import { failureText } from './upload-failure'

export const maxUploadSize = 30 * GiB
/** From here on a failure is followed by a hint to better tools. */
export const largeUploadSize = GiB

export type UploadOrder = {
  projectId: string
  bucket: string
  key: string
  body: File
  put: (upload: {
    bucket: string
    key: string
    body: File
    signal: AbortSignal
    onProgress: (sentBytes: number) => void
    /** Something went wrong that may pass; it is tried again. */
    onInterrupted: () => void
  }) => Promise<unknown>
  onFinished: () => void
  /** Not called for what was cancelled. */
  onFailed?: (upload: Upload) => void
}

/** Puts a file into the row of uploads. @throws Error when the key is still uploading. */
export function startUpload(activities: Activities, order: UploadOrder, now = () => performance.now()): void {
  const { uploadSpeed: speed } = activities
  const { projectId, bucket, key, body, put } = order
  const { size } = body
  const address = JSON.stringify(['upload', projectId, bucket, key])
  if (activities.isUnderWay(address)) throw new Error(`${key} is already uploading`)

  activities.add<Upload>({
    facts: { kind: 'upload', projectId, bucket, key, size, sent: 0, progress: 0, interrupted: false },
    address,
    lane: 'uploads',
    refusal: size > maxUploadSize ? 'File is too big' : undefined,
    explain: failureText,
    onFinished: order.onFinished,
    ...(order.onFailed ? { onFailed: order.onFailed } : {}),
    async run({ signal, update, current }) {
      speed.add(0, now())
      const onProgress = (sent: number) => {
        const before = current()
        // A part that is sent once more takes the progress back for a while.
        speed.add(Math.max(0, sent - before.sent), now())
        const progress = size === 0 ? 100 : Math.min(100, Math.floor((sent / size) * 100))
        update({ sent, progress, interrupted: before.interrupted && sent <= before.sent })
      }
      const onInterrupted = () => {
        // How fast it was says nothing any more.
        speed.reset()
        update({ interrupted: true })
      }
      await put({ bucket, key, body, signal, onProgress, onInterrupted })
      speed.add(Math.max(0, size - current().sent), now())
      update({ sent: size, progress: 100 })
    },
    onEnd() {
      if (!uploadsOf(activities.snapshot()).some(isUnderWay)) speed.reset()
    },
  })
}

/** What stands for the whole panel. */
export interface UploadTotals {
  running: number
  finished: number
  failed: number
  stopped: number
  remainingBytes: number
}

export function uploadTotals(uploads: readonly Upload[]): UploadTotals {
  const totals: UploadTotals = { running: 0, finished: 0, failed: 0, stopped: 0, remainingBytes: 0 }
  for (const upload of uploads) {
    const { status } = upload
    totals[status === 'waiting' ? 'running' : status]++
    if (isUnderWay(upload)) totals.remainingBytes += upload.size - upload.sent
  }
  return totals
}
