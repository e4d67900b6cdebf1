import type { Context } from '@perigee/actors/context'
import { addRestKeyUses, type RestKeyUse } from '@perigee/satellite-db/rest-key-uses'
import { minute } from '@perigee/std/durations'

/** Counts the calls of keys in memory, so that a call writes nothing. */
export interface RestKeyUses {
  note(keyId: string, at: Date): void
  /** Adds what was counted to the database; what cannot be written is kept for the next time. */
  flush(): Promise<void>
  /** Writes once a minute from now on. @returns what writes for the last time and ends it */
  start(): () => Promise<void>
}

export function createRestKeyUses({ db, logger }: Pick<Context, 'db' | 'logger'>): RestKeyUses {
  let counted = new Map<string, RestKeyUse>()
  let writing = Promise.resolve()

  function add({ keyId, calls, lastUsedAt }: RestKeyUse): void {
    const known = counted.get(keyId)
    if (!known) return void counted.set(keyId, { keyId, calls, lastUsedAt })
    known.calls += calls
    if (lastUsedAt > known.lastUsedAt) known.lastUsedAt = lastUsedAt
  }

  async function write(): Promise<void> {
    const uses = counted
    counted = new Map()
    try {
      await addRestKeyUses(db, [...uses.values()])
    } catch (err) {
      for (const use of uses.values()) add(use)
      logger.warn({ err }, 'uses of API keys wait for the next minute')
    }
  }

  const flush = (): Promise<void> => (writing = writing.then(write))

  return {
    note: (keyId, lastUsedAt) => add({ keyId, calls: 1, lastUsedAt }),
    flush,
    start() {
      const timer = setInterval(() => void flush(), minute)
      timer.unref()
      return () => {
        clearInterval(timer)
        return flush()
      }
    },
  }
}
