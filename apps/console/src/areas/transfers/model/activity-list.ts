import { createEvent } from '@/lib/create-signal'

export type ActivityStatus = 'waiting' | 'running' | 'finished' | 'stopped' | 'failed'

/** What every activity has, whatever it does. */
export interface ActivityState {
  id: number
  status: ActivityStatus
  /** Why it failed, as people read it. */
  failedMessage: string | null
  /** Whether another try could end differently. */
  retryable: boolean
}

/** Work that goes on when its page is left. `kind` says what the rest of it means. */
export type ActivityOf<Kind extends string, Facts extends object> = ActivityState & { kind: Kind } & Facts

export interface ActivityOrder<A extends ActivityOf<string, object>> {
  /** What the line says before anything has happened. */
  facts: Omit<A, keyof ActivityState>
  /** Two orders of one address are the same work: the second takes the place of the first on the list. */
  address?: string
  /** The orders of one lane run one after another, all others at once. */
  lane?: string
  /** It fails at once, and again whenever it is tried. */
  refusal?: string | undefined
  /** Does the work. Rejects when it fails or is aborted. */
  run: (work: { signal: AbortSignal; update: (facts: Partial<A>) => void; current: () => A }) => Promise<void>
  /** What the line says about a failure. */
  explain: (cause: unknown) => string
  onFinished?: () => void
  /** Not called for what was stopped. */
  onFailed?: (activity: A) => void
  /** It has run, however it ended. */
  onEnd?: () => void
}

interface Job<A> {
  read: () => A
  stop: () => void
  again: () => void
}

export const isUnderWay = ({ status }: ActivityState): boolean => status === 'waiting' || status === 'running'

export const canRetry = ({ status, retryable }: ActivityState): boolean =>
  retryable && (status === 'failed' || status === 'stopped')

/**
 * What a tab does in the background. Screens read `snapshot()` and subscribe; the list is a new value after each change.
 */
export class ActivityList<Any extends ActivityOf<string, object>> {
  /** By address, in the order of their coming. */
  readonly #jobs = new Map<string, Job<Any>>()
  readonly #lanes = new Map<string, Promise<void>>()
  readonly #event = createEvent()
  #snapshot: readonly Any[] | null = []
  #lastId = 0
  #announcing = false

  snapshot = (): readonly Any[] => (this.#snapshot ??= [...this.#jobs.values()].map(({ read }) => read()))

  subscribe = this.#event.listen

  /** Whether the work of this address waits or runs. */
  isUnderWay(address: string): boolean {
    const job = this.#jobs.get(address)
    return job !== undefined && isUnderWay(job.read())
  }

  /** @throws Error when the work of the same address is under way. What has ended there goes away. */
  add<A extends Any>(order: ActivityOrder<A>): void {
    const id = ++this.#lastId
    const { lane, refusal, address = `#${id}` } = order
    if (this.isUnderWay(address)) throw new Error('That is under way already.')
    this.#jobs.delete(address)

    const state: ActivityState = {
      id,
      status: refusal === undefined ? 'waiting' : 'failed',
      failedMessage: refusal ?? null,
      retryable: refusal === undefined,
    }
    let activity = { ...order.facts, ...state } as A
    const abort = new AbortController()
    const current = () => activity
    const update = (patch: Partial<A>) => {
      activity = { ...activity, ...patch }
      this.#changed()
    }
    const change = (patch: Partial<ActivityState>) => update(patch as Partial<A>)

    const run = async (): Promise<void> => {
      if (activity.status !== 'waiting') return
      change({ status: 'running' })
      const { signal } = abort
      try {
        await order.run({ signal, update, current })
        change({ status: 'finished' })
        order.onFinished?.()
      } catch (cause) {
        // What was stopped fails because it was aborted: that is no news.
        if (signal.aborted) change({ status: 'stopped' })
        else {
          change({ status: 'failed', failedMessage: order.explain(cause) })
          order.onFailed?.(activity)
        }
      } finally {
        order.onEnd?.()
      }
    }

    this.#jobs.set(address, {
      read: current,
      stop: () => {
        if (!isUnderWay(activity)) return
        abort.abort()
        // What waits in a lane ends here; what runs ends when its work does, or at once where the lane goes on.
        if (lane !== undefined || activity.status === 'waiting') change({ status: 'stopped' })
      },
      again: () => {
        this.#jobs.delete(address)
        this.add(order)
      },
    })
    this.#changed()
    if (refusal !== undefined) return
    if (lane === undefined) void run()
    else this.#lanes.set(lane, (this.#lanes.get(lane) ?? Promise.resolve()).then(run))
  }

  /** What is done by then stays done. */
  stop(id: number): void {
    this.#find(id)?.stop()
  }

  stopAll(which: (activity: Any) => boolean = () => true): void {
    for (const { read, stop } of this.#jobs.values()) if (which(read())) stop()
  }

  /** Once more, for what is left to do. */
  retry(id: number): void {
    const job = this.#find(id)
    if (job && canRetry(job.read())) job.again()
  }

  retryFailed(which: (activity: Any) => boolean): void {
    const failed = [...this.#jobs.values()].filter(({ read }) => read().status === 'failed' && canRetry(read()))
    for (const { read, again } of failed) if (which(read())) again()
  }

  /** Takes what has ended off the list. */
  forget(which: (activity: Any) => boolean): void {
    for (const [address, { read }] of this.#jobs) {
      const activity = read()
      if (!isUnderWay(activity) && which(activity)) this.#jobs.delete(address)
    }
    this.#changed()
  }

  /** The session ends: everything is stopped and forgotten. */
  close(): void {
    this.stopAll()
    this.#jobs.clear()
    this.#changed()
  }

  #find(id: number): Job<Any> | undefined {
    return [...this.#jobs.values()].find(({ read }) => read().id === id)
  }

  /** Thousands of files may be added at once: the list is made, and told about, once. */
  #changed(): void {
    this.#snapshot = null
    if (this.#announcing) return
    this.#announcing = true
    queueMicrotask(() => {
      this.#announcing = false
      this.#event.emit()
    })
  }
}
