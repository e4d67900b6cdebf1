import { createTurns } from '@perigee/std/turns'
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

/** What shares a lane runs in the order of its coming, so much at once. Two lanes do not wait for each other. */
export interface Lane {
  name: string
  atOnce: number
}

export interface ActivityOrder<A extends ActivityOf<string, object>> {
  /** What the line says before anything has happened. */
  facts: Omit<A, keyof ActivityState>
  /** Two orders of one address are the same work: the second takes the place of the first on the list. */
  address?: string
  /** Without one it runs at once. */
  lane?: Lane
  /** It fails at once, and again whenever it is tried. */
  refusal?: string | undefined
  /** Does the work. Rejects when it fails or is aborted. */
  run: (work: { signal: AbortSignal; update: (facts: Partial<A>) => void; current: () => A }) => Promise<void>
  /** What the line says about a failure. */
  explain: (cause: unknown) => string
  onFinished?: () => void
  /** Not called for what was stopped. */
  onFailed?: (activity: A, cause: unknown) => void
  /** It is not under way any more, however it ended; not called for what ended with the session. */
  onEnd?: () => void
  /** It has left the list without having finished: nobody will try it again. */
  onForgotten?: () => void
}

interface Job<A> {
  address: string
  activity: A
  stop: () => void
  /** It has failed for good, unless it has finished. */
  fail: (reason: string) => void
  /** Null once it has finished: files and whatever else the order holds are let go. */
  again: (() => void) | null
  onForgotten: (() => void) | undefined
}

export const isUnderWay = ({ status }: ActivityState): boolean => status === 'waiting' || status === 'running'

export const canRetry = ({ status, retryable }: ActivityState): boolean =>
  retryable && (status === 'failed' || status === 'stopped')

/** Milliseconds between two announcements: more often nobody reads. */
const announcedEvery = 250

/**
 * What a tab does in the background. Screens read `snapshot()` and subscribe: changes are announced at once when it has
 * been quiet, and four times a second otherwise. No change costs more for a long list than for a short one.
 */
export class ActivityList<Any extends ActivityOf<string, object>> {
  /** By address, in the order of their coming. */
  readonly #jobs = new Map<string, Job<Any>>()
  readonly #byId = new Map<number, Job<Any>>()
  readonly #lanes = new Map<string, ReturnType<typeof createTurns>>()
  readonly #event = createEvent()
  #snapshot: readonly Any[] | null = []
  #lastId = 0
  #closed = false
  #announcement: 'none' | 'due' | 'resting' | 'resting and due' = 'none'

  /** A new value after each change; made when it is read. */
  snapshot = (): readonly Any[] => (this.#snapshot ??= [...this.#jobs.values()].map(({ activity }) => activity))

  subscribe = this.#event.listen

  /** Whether the work of this address waits or runs. */
  isUnderWay(address: string): boolean {
    const job = this.#jobs.get(address)
    return job !== undefined && isUnderWay(job.activity)
  }

  /** @throws Error when the work of the same address is under way. What has ended there goes away. */
  add<A extends Any>(order: ActivityOrder<A>): void {
    const id = ++this.#lastId
    const { lane, refusal, address = `#${id}` } = order
    const before = this.#jobs.get(address)
    if (before && isUnderWay(before.activity)) throw new Error('That is under way already.')
    if (before) this.#remove(before)

    const state: ActivityState = {
      id,
      status: refusal === undefined ? 'waiting' : 'failed',
      failedMessage: refusal ?? null,
      retryable: refusal === undefined,
    }
    const abort = new AbortController()
    let stopped: Partial<ActivityState> = { status: 'stopped' }
    const ended = () => {
      if (!this.#closed) order.onEnd?.()
    }
    const job: Job<Any> = {
      address,
      activity: { ...order.facts, ...state } as A,
      stop: () => {
        if (!isUnderWay(job.activity)) return
        abort.abort()
        const hadBegun = job.activity.status === 'running'
        // What waits in a lane ends here; what runs ends when its work does, or at once where the lane goes on.
        if (lane !== undefined || !hadBegun) change(stopped)
        if (!hadBegun) ended()
      },
      fail: (reason) => {
        if (job.activity.status === 'finished') return
        stopped = { status: 'failed', failedMessage: reason, retryable: false }
        job.again = null
        job.onForgotten = undefined
        if (isUnderWay(job.activity)) job.stop()
        else change(stopped)
      },
      again: () => {
        job.onForgotten = undefined
        this.#remove(job)
        this.add(order)
      },
      onForgotten: order.onForgotten,
    }
    const current = () => job.activity as A
    const update = (patch: Partial<A>) => {
      const { activity } = job
      job.activity = { ...activity, ...patch }
      // Work that is still ending may outlive its line.
      if (this.#byId.get(id) === job) this.#changed(activity, job.activity)
    }
    const change = (patch: Partial<ActivityState>) => update(patch as Partial<A>)

    const run = async (): Promise<void> => {
      if (job.activity.status !== 'waiting') return
      change({ status: 'running' })
      const { signal } = abort
      try {
        await order.run({ signal, update, current })
        job.again = null
        job.onForgotten = undefined
        change({ status: 'finished' })
        order.onFinished?.()
      } catch (cause) {
        // What was stopped fails because it was aborted: that is no news.
        if (signal.aborted) change(stopped)
        else {
          change({ status: 'failed', failedMessage: order.explain(cause) })
          order.onFailed?.(current(), cause)
        }
      } finally {
        ended()
      }
    }

    this.#jobs.set(address, job)
    this.#byId.set(id, job)
    this.#changed(null, job.activity)
    if (refusal !== undefined) return
    void (lane ? this.#turnsOf(lane)(run) : run())
  }

  /** What is done by then stays done. */
  stop(id: number): void {
    this.#byId.get(id)?.stop()
  }

  stopAll(which: (activity: Any) => boolean = () => true): void {
    for (const { activity, stop } of this.#jobs.values()) if (which(activity)) stop()
  }

  /** What has not finished has failed for good: files and whatever else it holds are let go. */
  failAll(which: (activity: Any) => boolean, reason: string): void {
    for (const { activity, fail } of this.#jobs.values()) if (which(activity)) fail(reason)
  }

  /** Once more, for what is left to do. */
  retry(id: number): void {
    const job = this.#byId.get(id)
    if (job && canRetry(job.activity)) job.again?.()
  }

  retryFailed(which: (activity: Any) => boolean): void {
    const failed = [...this.#jobs.values()].filter(({ activity }) => activity.status === 'failed' && canRetry(activity))
    for (const { activity, again } of failed) if (which(activity)) again?.()
  }

  /** Takes what has ended off the list. */
  forget(which: (activity: Any) => boolean): void {
    for (const job of this.#jobs.values()) if (!isUnderWay(job.activity) && which(job.activity)) this.#remove(job)
  }

  /** The session ends: everything is stopped and forgotten. */
  close(): void {
    this.#closed = true
    const jobs = [...this.#jobs.values()]
    for (const job of jobs) {
      job.onForgotten = undefined
      this.#remove(job)
    }
    for (const { stop } of jobs) stop()
  }

  /** Called for each change of a line; null stands for a line that is not there. For sums that are kept beside the list. */
  protected counted(_before: Any | null, _after: Any | null): void {}

  #turnsOf({ name, atOnce }: Lane): ReturnType<typeof createTurns> {
    const turns = this.#lanes.get(name) ?? createTurns(atOnce)
    this.#lanes.set(name, turns)
    return turns
  }

  #remove(job: Job<Any>): void {
    this.#jobs.delete(job.address)
    this.#byId.delete(job.activity.id)
    job.onForgotten?.()
    this.#changed(job.activity, null)
  }

  #changed(before: Any | null, after: Any | null): void {
    this.counted(before, after)
    this.#snapshot = null
    if (this.#announcement === 'resting') this.#announcement = 'resting and due'
    if (this.#announcement !== 'none') return
    this.#announcement = 'due'
    // Thousands of files may be added at once.
    queueMicrotask(() => this.#announce())
  }

  #announce(): void {
    this.#announcement = 'resting'
    setTimeout(() => {
      const isDue = this.#announcement === 'resting and due'
      this.#announcement = 'none'
      if (isDue) this.#announce()
    }, announcedEvery)
    this.#event.emit()
  }
}
