import { GiB } from '@perigee/std/units'

export type UploadStatus = 'waiting' | 'uploading' | 'finished' | 'failed' | 'cancelled'

/** One line of the upload panel. */
export type Upload = {
  id: number
  projectId: string
  bucket: string
  key: string
  size: number
  /** Bytes on their way so far. */
  sent: number
  /** 0–100. */
  progress: number
  status: UploadStatus
  /** The connection was lost or the service is busy: it is tried again by itself, a little later. */
  interrupted: boolean
  failedMessage: string | null
}

export const maxUploadSize = 30 * GiB
/** From here on a failure is followed by a hint to better tools. */
export const largeUploadSize = GiB

export const isRunning = ({ status }: Upload): boolean => status === 'waiting' || status === 'uploading'

/** What is too big stays too big. */
export const canRetry = ({ status, size }: Upload): boolean =>
  (status === 'failed' || status === 'cancelled') && size <= maxUploadSize

/** What stands for the whole panel. */
export type UploadTotals = Record<UploadStatus | 'running', number> & { remainingBytes: number }

export function uploadTotals(uploads: readonly Upload[]): UploadTotals {
  const totals: UploadTotals = {
    waiting: 0,
    uploading: 0,
    finished: 0,
    failed: 0,
    cancelled: 0,
    running: 0,
    remainingBytes: 0,
  }
  for (const upload of uploads) {
    totals[upload.status]++
    if (!isRunning(upload)) continue
    totals.running++
    totals.remainingBytes += upload.size - upload.sent
  }
  return totals
}
