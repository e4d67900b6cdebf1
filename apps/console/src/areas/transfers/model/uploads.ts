import { second } from '@perigee/std/durations'
import { GiB, MiB } from '@perigee/std/units'
import type { Activities } from './activities'
import type { Upload } from './upload'
import type { Lane } from './activity-list'
import { failureText } from './upload-failure'
import { UploadPace } from './upload-pace'
import { underWay } from './upload-tally'

export const maxUploadSize = 30 * GiB
/** From here on a failure is followed by a hint to better tools. */
export const largeUploadSize = GiB
/** Files above it travel in parts, several of them at once: one such file is enough for the connection. */
const smallUploadSize = 64 * MiB

const largeUploads: Lane = { name: 'large uploads', atOnce: 1 }
/** Browsers keep six connections to a host: one is left for who looks at the files meanwhile. */
const smallUploads: Lane = { name: 'small uploads', atOnce: 5 }

/** Milliseconds from which on a line says how far its file is. */
const slowAfter = second

export type UploadOrder = Pick<Upload, 'projectId' | 'bucket' | 'key' | 'folder'> & {
  body: File
  put: (upload: {
    bucket: string
    key: string
    body: File
    signal: AbortSignal
    onProgress: (sentBytes: number) => void
    /** Something went wrong that may pass; it is tried again. */
    onWaiting: (waitsFor: 'connection' | 'service') => void
  }) => Promise<{ etag: string }>
  /** Whether some of it is stored since an earlier try. */
  isContinued?: () => boolean
  /** What is stored now. */
  onFinished: (etag: string) => void
  /** Not called for what was cancelled. */
  onFailed?: (upload: Upload, cause: unknown) => void
  onEnd?: () => void
  onForgotten?: () => void
}

/** Puts a file into the row of uploads. @throws Error when the key is still uploading. */
export function startUpload(activities: Activities, order: UploadOrder, now = () => performance.now()): void {
  const { uploadPace: pace } = activities
  const { projectId, bucket, key, folder, body, put, isContinued, onFinished, onEnd, ...hooks } = order
  const { size } = body
  const address = JSON.stringify(['upload', projectId, bucket, key])
  if (activities.isUnderWay(address)) throw new Error(`${key} is already uploading`)
  let etag = ''

  activities.add<Upload>({
    ...hooks,
    facts: {
      kind: 'upload',
      projectId,
      bucket,
      key,
      folder,
      size,
      sent: 0,
      progress: 0,
      slow: false,
      bytesPerSecond: null,
      waitsFor: null,
    },
    address,
    lane: size > smallUploadSize ? largeUploads : smallUploads,
    refusal: size > maxUploadSize ? 'File is too big' : undefined,
    explain: failureText,
    onFinished: () => onFinished(etag),
    async run({ signal, update, current }) {
      const own = new UploadPace()
      const began = now()
      // What was stored before is told first, and was not sent just now.
      let continued = isContinued?.() ?? false
      const sending = (bytes: number, files = 0) => {
        // A part that is sent once more takes the progress back for a while.
        const more = { files, bytes: Math.max(0, bytes) }
        own.add(more, now())
        pace.add(more, now())
      }
      sending(0)
      const onProgress = (sent: number) => {
        const before = current()
        if (continued) continued = false
        else sending(sent - before.sent)
        const slow = before.slow || now() - began > slowAfter
        update({
          sent,
          slow,
          progress: size === 0 ? 100 : Math.min(100, Math.floor((sent / size) * 100)),
          bytesPerSecond: slow ? (own.perSecond()?.bytes ?? null) : null,
          waitsFor: sent > before.sent ? null : before.waitsFor,
        })
      }
      const onWaiting = (waitsFor: 'connection' | 'service') => {
        own.pause()
        pace.pause()
        update({ waitsFor, bytesPerSecond: null })
      }
      etag = (await put({ bucket, key, body, signal, onProgress, onWaiting })).etag
      sending(size - current().sent, 1)
      update({ sent: size, progress: 100, waitsFor: null })
    },
    onEnd() {
      if (underWay(activities.uploadTally.totals) === 0) pace.pause()
      onEnd?.()
    },
  })
}
