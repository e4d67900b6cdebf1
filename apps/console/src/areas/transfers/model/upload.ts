import type { ActivityOf } from './activity-list'

/** A file on its way to a bucket. */
export type Upload = ActivityOf<
  'upload',
  {
    projectId: string
    bucket: string
    key: string
    /** The key of the folder that it came in, with a slash at its end; null for a file that came by itself. */
    folder: string | null
    size: number
    /** Bytes on their way so far. */
    sent: number
    /** 0–100. */
    progress: number
    /** It takes long enough that people want to know how far it is. */
    slow: boolean
    /** Of this file alone; null while it is not known or not of interest. */
    bytesPerSecond: number | null
    /** The connection was lost or the service is busy: it is tried again by itself, a little later. */
    waitsFor: 'connection' | 'service' | null
  }
>

/** What names the group of an upload; null where it came by itself. */
export const groupOf = ({ projectId, bucket, folder }: Upload): string | null =>
  folder === null ? null : JSON.stringify([projectId, bucket, folder])
