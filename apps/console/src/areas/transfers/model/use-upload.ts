import { bucketKey, bucketsRoot, type Place, type StorageContext } from '@/areas/storage/public'
import { useQueryClient } from '@tanstack/react-query'
import { objectKeyProblem } from '@perigee/domain/object-key'
import { StoredParts } from '@perigee/s3/client/stored-parts'
import type { S3Client } from '@perigee/s3/client/create-s3-client'
import { S3ClientError } from '@perigee/s3/client/s3-client-error'
import { useCallback, useEffect } from 'react'
import { messageOf } from '@/lib/failure'
import { notify } from '@/lib/notify'
import { loadActivityPanels } from '../loaders'
import { type Activity, useActivities } from './activities'
import { outlastNetwork, pause } from './connection'
import type { OverwriteGuard } from './overwrite-guard'
import type { UploadFile } from './upload-file'
import { isTaken } from './upload-failure'
import { hintAtTool, warnIfTooBig } from './upload-limits'
import { underWay } from './upload-tally'
import { maxUploadSize, startUpload } from './uploads'

/** What an upload has put into a bucket. */
export interface StoredObject {
  key: string
  size: number
  etag: string
  lastModified: Date
}

export interface UploadOptions {
  place: Place
  /** Without one, objects that exist are overwritten. */
  guard?: OverwriteGuard | undefined
  /** Each time a file is there. */
  onStored: (stored: StoredObject) => void
}

const hasArrived = ({ kind, status }: Activity): boolean => kind === 'upload' && status === 'finished'

/** Perhaps somebody has deleted the key behind the credentials. */
const isForbidden = (cause: unknown): boolean =>
  cause instanceof S3ClientError && cause.kind === 'refused' && cause.status === 403

/** Adds files to the uploads of the tab; the listings are refreshed as they end. */
export function useUpload({ config, project, storage }: StorageContext) {
  const cache = useQueryClient()
  const activities = useActivities()
  // What draws uploads is here before the first one: a line that is lost by then must not hide it.
  useEffect(() => void loadActivityPanels().catch(() => undefined), [])

  return useCallback(
    (files: readonly UploadFile[], { place: { bucket, prefix }, guard, onStored }: UploadOptions) => {
      // What is uploaded later belongs to the passphrase of now.
      const passphrase = storage.passphrases.get(project.id) ?? undefined
      const { listings, uploadTally } = activities
      // What has arrived earlier would only blur how far this is.
      if (underWay(uploadTally.totals) === 0) activities.forget(hasArrived)

      function start({ path, file }: UploadFile): void {
        const key = prefix + path
        const stored = new StoredParts()
        /** Whose credentials this try is signed with, and whose were refused at the one before. */
        const signedBy: { now?: S3Client; refused?: S3Client | undefined } = {}
        const slash = path.indexOf('/')
        startUpload(activities, {
          projectId: project.id,
          bucket,
          key,
          folder: slash < 0 ? null : prefix + path.slice(0, slash + 1),
          body: file,
          isContinued: () => stored.etags.size > 0,
          async put({ body, onWaiting, ...upload }) {
            guard?.begun(key)
            const { signal } = upload
            const browserClient = () =>
              outlastNetwork(() => storage.browserClient(config, project, passphrase), {
                signal,
                onWaiting: () => onWaiting('connection'),
              })
            let client = await browserClient()
            if (client === signedBy.refused) {
              // The first of many tries makes new credentials; the others find them.
              storage.renewCredentials(project.id)
              client = await browserClient()
            }
            signedBy.now = client
            const wait = (milliseconds: number, _signal: AbortSignal, cause: S3ClientError) => {
              onWaiting(cause.isOutOfReach ? 'connection' : 'service')
              return pause(milliseconds, _signal)
            }
            return client.uploadObject({
              ...upload,
              blob: body,
              stored,
              onlyIfAbsent: guard !== undefined && !guard.mayOverwrite(key),
              retry: { wait, outlastsNetwork: true },
            })
          },
          onFinished(etag) {
            onStored({ key, size: file.size, etag, lastModified: new Date() })
            listings.soon(cache, bucketKey(project.id, bucket), bucketsRoot(project.id))
          },
          onFailed(upload, cause) {
            signedBy.refused = isForbidden(cause) ? signedBy.now : undefined
            if (isTaken(cause)) guard?.refused(path, upload)
            else hintAtTool(upload)
          },
          onEnd() {
            guard?.ended(key)
            if (underWay(uploadTally.totals) === 0) listings.now(cache)
          },
          onForgotten() {
            if (stored.uploadId === null) return
            const client = storage.browserClient(config, project, passphrase)
            void client.then(({ discardParts }) => discardParts({ bucket, key }, stored)).catch(() => undefined)
          },
        })
        if (file.size <= maxUploadSize) guard?.begun(key)
      }

      for (const file of files) {
        const problem = objectKeyProblem(prefix + file.path)
        if (problem !== undefined) {
          notify.warning(`${file.path}: ${problem}`)
          continue
        }
        warnIfTooBig(prefix + file.path, file.file.size)
        try {
          start(file)
        } catch (cause) {
          notify.warning(messageOf(cause))
        }
      }
    },
    [cache, activities, config, project, storage],
  )
}
