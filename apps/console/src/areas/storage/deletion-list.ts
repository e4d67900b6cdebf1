import { messageOf } from '@/lib/failure'

export type DeletionOrder = {
  /** As people read it: 'map.png', '3 files'. */
  what: string
  /** Rejects at the first failure, or when aborted; tells from time to time how many objects are gone. */
  run: (progress: { signal: AbortSignal; onDeleted: (total: number) => void }) => Promise<void>
  /** However it ended. */
  onEnd: () => void
}

/** One line of the deletions panel. */
export type Deletion = {
  id: number
  what: string
  /** Objects that are gone. */
  deleted: number
  status: 'running' | 'finished' | 'stopped' | 'failed'
  failedMessage: string | null
}

type Job = { deletion: Deletion; order: DeletionOrder; abort: AbortController }

/** The deletions of a tab. One goes on when its dialog and its page are left; the list is a new value after each change. */
export class DeletionList {
  readonly #jobs = new Map<number, Job>()
  readonly #listeners = new Set<() => void>()
  #deletions: readonly Deletion[] = []
  #lastId = 0

  snapshot = (): readonly Deletion[] => this.#deletions

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  start(order: DeletionOrder): void {
    const id = ++this.#lastId
    const deletion: Deletion = { id, what: order.what, deleted: 0, status: 'running', failedMessage: null }
    const job = { deletion, order, abort: new AbortController() }
    this.#jobs.set(id, job)
    void this.#run(job)
  }

  /** What is deleted by then stays deleted. */
  stop(id: number): void {
    this.#jobs.get(id)?.abort.abort()
  }

  /** Once more, for what is left. */
  retry(id: number): void {
    const order = this.#jobs.get(id)?.order
    this.forget(id)
    if (order) this.start(order)
  }

  /** Takes what has ended off the list. */
  forget(id: number): void {
    if (this.#jobs.get(id)?.deletion.status === 'running') return
    this.#jobs.delete(id)
    this.#changed()
  }

  close(): void {
    for (const { abort } of this.#jobs.values()) abort.abort()
    this.#jobs.clear()
    this.#changed()
  }

  async #run(job: Job): Promise<void> {
    const { signal } = job.abort
    this.#update(job, {})
    try {
      await job.order.run({ signal, onDeleted: (deleted) => this.#update(job, { deleted }) })
      this.#update(job, { status: 'finished' })
    } catch (cause) {
      this.#update(job, signal.aborted ? { status: 'stopped' } : { status: 'failed', failedMessage: messageOf(cause) })
    }
    job.order.onEnd()
  }

  #update(job: Job, patch: Partial<Deletion>): void {
    job.deletion = { ...job.deletion, ...patch }
    this.#changed()
  }

  #changed(): void {
    this.#deletions = [...this.#jobs.values()].map(({ deletion }) => deletion)
    for (const listener of this.#listeners) listener()
  }
}
