import { GiB } from '@perigee/std/units'

export type UploadStatus = 'waiting' | 'uploading' | 'finished' | 'failed' | 'cancelled'

export type Upload = {
  id: number
  bucket: string
  key: string
  size: number
  /** 0–100. */
  progress: number
  status: UploadStatus
  failedMessage: string | null
}

type Put = (upload: {
  bucket: string
  key: string
  body: File
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
}) => Promise<unknown>

type Job = { upload: Upload; body: File; put: Put; abort: AbortController; onFinished: () => void }

export const maxUploadSize = 30 * GiB

export const isRunning = ({ status }: Upload): boolean => status === 'waiting' || status === 'uploading'

/**
 * The uploads of a tab, one after another. Screens read `snapshot()` and subscribe; the list is a new value after each
 * change. An upload goes on when its page is left.
 */
export class UploadQueue {
  #jobs: Job[] = []
  #uploads: readonly Upload[] = []
  #listeners = new Set<() => void>()
  #chain: Promise<void> = Promise.resolve()
  #lastId = 0

  snapshot = (): readonly Upload[] => this.#uploads

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** @throws Error when the key is still uploading. An entry of an earlier upload of the same key goes away. */
  add(input: { bucket: string; key: string; body: File; put: Put; onFinished: () => void }): void {
    const { bucket, key, body, put, onFinished } = input
    const same = this.#jobs.find(({ upload }) => upload.bucket === bucket && upload.key === key)
    if (same && isRunning(same.upload)) throw new Error(`${key} is already uploading`)
    if (same) this.#jobs = this.#jobs.filter((job) => job !== same)

    const tooBig = body.size > maxUploadSize
    const upload: Upload = {
      id: ++this.#lastId,
      bucket,
      key,
      size: body.size,
      progress: 0,
      status: tooBig ? 'failed' : 'waiting',
      failedMessage: tooBig ? 'File is too big' : null,
    }
    const job: Job = { upload, body, put, abort: new AbortController(), onFinished }
    this.#jobs = [...this.#jobs, job]
    this.#changed()
    if (!tooBig) this.#chain = this.#chain.then(() => this.#run(job))
  }

  cancel(id: number): void {
    const job = this.#find(id)
    if (!job || !isRunning(job.upload)) return
    this.#update(job, { status: 'cancelled' })
    job.abort.abort()
  }

  /** Tries a failed or cancelled upload once more. */
  retry(id: number): void {
    const job = this.#find(id)
    if (!job || isRunning(job.upload) || job.upload.status === 'finished') return
    this.add({ ...job.upload, body: job.body, put: job.put, onFinished: job.onFinished })
  }

  /** Forgets what has ended. */
  clearEnded(): void {
    this.#jobs = this.#jobs.filter(({ upload }) => isRunning(upload))
    this.#changed()
  }

  cancelAll(): void {
    for (const { upload } of this.#jobs) this.cancel(upload.id)
    this.clearEnded()
  }

  async #run(job: Job): Promise<void> {
    if (job.upload.status !== 'waiting') return
    this.#update(job, { status: 'uploading' })
    const { bucket, key, size } = job.upload
    const onProgress = (sent: number) => {
      this.#update(job, { progress: size === 0 ? 100 : Math.min(100, Math.floor((sent / size) * 100)) })
    }
    try {
      await job.put({ bucket, key, body: job.body, signal: job.abort.signal, onProgress })
      this.#update(job, { status: 'finished', progress: 100 })
      job.onFinished()
    } catch (cause) {
      // A cancelled upload fails because it was aborted: that is no news.
      if (job.abort.signal.aborted) return
      this.#update(job, { status: 'failed', failedMessage: failureText(cause) })
    }
  }

  #find = (id: number): Job | undefined => this.#jobs.find(({ upload }) => upload.id === id)

  #update(job: Job, patch: Partial<Upload>): void {
    job.upload = { ...job.upload, ...patch }
    this.#changed()
  }

  #changed(): void {
    this.#uploads = this.#jobs.map(({ upload }) => upload)
    for (const listener of this.#listeners) listener()
  }
}

function failureText(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : ''
  return message.toLowerCase().includes('storage limit exceeded') ? 'Error: storage limit exceeded' : 'Upload failed'
}
