import type { ActivityStatus } from './activity-list'
import { groupOf, type Upload } from './upload'

/** What stands for many uploads. */
export interface UploadTotals {
  files: Record<ActivityStatus, number>
  /** Sizes of those that wait, run or have finished. */
  bytes: number
  sentBytes: number
  /** Lines that fail and may be tried again. */
  retryable: number
  /** Lines that wait for the connection. */
  disconnected: number
}

export const noUploads: UploadTotals = {
  files: { waiting: 0, running: 0, finished: 0, failed: 0, stopped: 0 },
  bytes: 0,
  sentBytes: 0,
  retryable: 0,
  disconnected: 0,
}

export const underWay = ({ files }: UploadTotals): number => files.waiting + files.running

/** The totals after one upload came (`sign` 1) or went (−1). */
export function counted(totals: UploadTotals, { status, size, sent, ...upload }: Upload, sign: 1 | -1): UploadTotals {
  const { files } = totals
  const counts = status !== 'failed' && status !== 'stopped'
  return {
    files: { ...files, [status]: files[status] + sign },
    bytes: totals.bytes + (counts ? sign * size : 0),
    sentBytes: totals.sentBytes + (counts ? sign * sent : 0),
    retryable: totals.retryable + (status === 'failed' && upload.retryable ? sign : 0),
    disconnected: totals.disconnected + (status === 'running' && upload.waitsFor === 'connection' ? sign : 0),
  }
}

/** Sums of the uploads of a list, kept with each change. */
export class UploadTally {
  totals = noUploads
  readonly groups = new Map<string, UploadTotals>()

  change(before: Upload | null, after: Upload | null): void {
    if (before) this.#count(before, -1)
    if (after) this.#count(after, 1)
  }

  #count(upload: Upload, sign: 1 | -1): void {
    this.totals = counted(this.totals, upload, sign)
    const group = groupOf(upload)
    if (group === null) return
    const totals = counted(this.groups.get(group) ?? noUploads, upload, sign)
    if (Object.values(totals.files).some((count) => count > 0)) this.groups.set(group, totals)
    else this.groups.delete(group)
  }
}
