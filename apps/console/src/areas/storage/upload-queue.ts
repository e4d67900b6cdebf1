import { failureText } from './upload-failure'
import { TransferSpeed } from './transfer-speed'
import { canRetry, isRunning, maxUploadSize, type Upload } from './upload'

type Put = (upload: {
  bucket: string
  key: string
  body: File
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
  /** Something went wrong that may pass; it is tried again. */
  onInterrupted: () => void
}) => Promise<unknown>

export type UploadOrder = {
  projectId: string
  bucket: string
  key: string
  body: File
  put: Put
  onFinished: () => void
  /** Not called for what was cancelled. */
  onFailed?: (upload: Upload) => void
}

type Job = { upload: Upload; order: UploadOrder; abort: AbortController }

/**
 * The uploads of a tab, one after another. Screens read `snapshot()` and subscribe; the list is a new value after each
 * change. An upload goes on when its page is left.
 */
export class UploadQueue {
  readonly #now: () => number
  readonly #speed = new TransferSpeed()
  /** By address, in the order of their coming. */
  readonly #jobs = new Map<string, Job>()
  #uploads: readonly Upload[] | null = []
  #listeners = new Set<() => void>()
  #chain: Promise<void> = Promise.resolve()
  #lastId = 0
  #telling = false

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  snapshot = (): readonly Upload[] => (this.#uploads ??= [...this.#jobs.values()].map(({ upload }) => upload))

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Of what is uploading now; null while it is not known. */
  bytesPerSecond = (): number | null => this.#speed.bytesPerSecond()

  /** @throws Error when the key is still uploading. An entry of an earlier upload of the same key goes away. */
  add(order: UploadOrder): void {
    const { projectId, bucket, key, body } = order
    const address = JSON.stringify([projectId, bucket, key])
    const same = this.#jobs.get(address)
    if (same && isRunning(same.upload)) throw new Error(`${key} is already uploading`)
    this.#jobs.delete(address)

    const tooBig = body.size > maxUploadSize
    const upload: Upload = {
      id: ++this.#lastId,
      projectId,
      bucket,
      key,
      size: body.size,
      sent: 0,
      progress: 0,
      status: tooBig ? 'failed' : 'waiting',
      interrupted: false,
      failedMessage: tooBig ? 'File is too big' : null,
    }
    const job: Job = { upload, order, abort: new AbortController() }
    this.#jobs.set(address, job)
    this.#changed()
    if (!tooBig) this.#chain = this.#chain.then(() => this.#run(job))
  }

  cancel(id: number): void {
    for (const job of this.#jobs.values()) if (job.upload.id === id) this.#cancel(job)
  }

  cancelAll(): void {
    for (const job of this.#jobs.values()) this.#cancel(job)
  }

  /** Tries a failed or cancelled upload once more. */
  retry(id: number): void {
    const job = [...this.#jobs.values()].find(({ upload }) => upload.id === id)
    if (job && canRetry(job.upload)) this.add(job.order)
  }

  retryFailed(): void {
    const failed = [...this.#jobs.values()].filter(({ upload }) => upload.status === 'failed' && canRetry(upload))
    for (const { order } of failed) this.add(order)
  }

  /** Forgets what has ended. */
  clearEnded(): void {
    for (const [address, { upload }] of this.#jobs) if (!isRunning(upload)) this.#jobs.delete(address)
    this.#changed()
  }

  #cancel(job: Job): void {
    if (!isRunning(job.upload)) return
    this.#update(job, { status: 'cancelled' })
    job.abort.abort()
  }

  async #run(job: Job): Promise<void> {
    if (job.upload.status !== 'waiting') return
    this.#update(job, { status: 'uploading' })
    const { bucket, key, size } = job.upload
    this.#speed.add(0, this.#now())
    const onProgress = (sent: number) => {
      // A part that is sent once more takes the progress back for a while.
      this.#speed.add(Math.max(0, sent - job.upload.sent), this.#now())
      const interrupted = job.upload.interrupted && sent <= job.upload.sent
      const progress = size === 0 ? 100 : Math.min(100, Math.floor((sent / size) * 100))
      this.#update(job, { sent, progress, interrupted })
    }
    const onInterrupted = () => {
      // How fast it was says nothing any more.
      this.#speed.reset()
      this.#update(job, { interrupted: true })
    }
    try {
      const { signal } = job.abort
      await job.order.put({ bucket, key, body: job.order.body, signal, onProgress, onInterrupted })
      this.#speed.add(Math.max(0, size - job.upload.sent), this.#now())
      this.#update(job, { status: 'finished', sent: size, progress: 100 })
      job.order.onFinished()
    } catch (cause) {
      // A cancelled upload fails because it was aborted: that is no news.
      if (job.abort.signal.aborted) return
      this.#update(job, { status: 'failed', failedMessage: failureText(cause) })
      job.order.onFailed?.(job.upload)
    } finally {
      if (![...this.#jobs.values()].some(({ upload }) => isRunning(upload))) this.#speed.reset()
    }
  }

  #update(job: Job, patch: Partial<Upload>): void {
    job.upload = { ...job.upload, ...patch }
    this.#changed()
  }

  /** Thousands of files may be added at once: the list is made, and told about, once. */
  #changed(): void {
    this.#uploads = null
    if (this.#telling) return
    this.#telling = true
    queueMicrotask(() => {
      this.#telling = false
      for (const listener of this.#listeners) listener()
    })
  }
}
