import type { QueryClient } from '@tanstack/react-query'
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
  readonly #parts = new Map<SessionPart<never>, { value: unknown; dispose: () => void }>()

  /** The one instance of a part in this session, made when first asked for. */
  part<T>(kind: SessionPart<T>): T {
    const found = this.#parts.get(kind as SessionPart<never>)
    if (found) return found.value as T
    const value = kind.make()
    this.#parts.set(kind as SessionPart<never>, { value, dispose: () => kind.dispose(value) })
    return value
  }

  /** Disposes the parts, and with them every secret; the cache dies with the object. */
  end(): void {
    const parts = [...this.#parts.values()]
    this.#parts.clear()
    for (const { dispose } of parts) dispose()
  }
}
