import type { QueryClient } from '@tanstack/react-query'
import { createSignal, useSignal } from './create-signal'
import { Drafts } from './drafts'
import { createQueryClient } from './query-client'

/** Something that lives as long as a login and is thrown away with it: a worker, a secret, a credential cache. */
export interface SessionPart<T> {
  make(): T
  dispose(value: T): void
}

/**
 * Everything a login leaves in memory: the query cache and whatever parts were asked for. Ending a session drops the
 * whole object, so nothing can be forgotten by name.
 */
export class SessionScope {
  readonly queries: QueryClient = createQueryClient()
  /** The session is over or about to be: a 401 is no news. */
  ending = false
  readonly #parts = new Map<SessionPart<never>, { value: unknown; dispose: () => void }>()
  #reads = new AbortController()

  readonly drafts: Drafts

  constructor(drafts = new Drafts()) {
    this.drafts = drafts
  }

  /** The one instance of a part in this session, made when first asked for. */
  part<T>(kind: SessionPart<T>): T {
    const found = this.#parts.get(kind as SessionPart<never>)
    if (found) return found.value as T
    const value = kind.make()
    this.#parts.set(kind as SessionPart<never>, { value, dispose: () => kind.dispose(value) })
    return value
  }

  /** How many parts there are. */
  get size(): number {
    return this.#parts.size
  }

  /**
   * What reads with the session hangs on. Ending a session breaks off the reads under way and refuses new ones, so that
   * none of them reaches the server after the session is gone, and none is taken for a session that expired.
   */
  get reads(): AbortSignal {
    return this.#reads.signal
  }

  /** Silently: the pages keep what they show. A write under way may still be answered 401 from now on. */
  async stopReading(): Promise<void> {
    this.ending = true
    await this.queries.cancelQueries()
    this.#reads.abort()
  }

  /** Lets reads through again: a login has been answered, or the session could not be ended. */
  resumeReading(): void {
    this.ending = false
    if (this.#reads.signal.aborted) this.#reads = new AbortController()
  }

  /** Disposes the parts, and with them every secret; the cache dies with the object. */
  end(): void {
    const parts = [...this.#parts.values()]
    this.#parts.clear()
    for (const { dispose } of parts) dispose()
  }
}

const current = createSignal(new SessionScope())

/** The scope of the login that is on, or of nobody. Never keep it: ask again. */
export const currentScope = (): SessionScope => current.get()

export const useSessionScope = (): SessionScope => useSignal(current)

/**
 * Puts an empty scope in place of the current one. `keepDrafts`: for the same account, should it come back; the drafts
 * go when another one logs in.
 */
export function dropScope({ keepDrafts = false } = {}): void {
  const old = current.get()
  current.set(new SessionScope(keepDrafts ? old.drafts : new Drafts()))
  old.end()
  old.queries.clear()
}
