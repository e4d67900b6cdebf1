import { isRefusal } from '@perigee/contract/refusal'
import type { LinkHash, Links } from '@perigee/edge-access/links'
import { second } from '@perigee/std/durations'
import { mapConcurrently } from '@perigee/std/map-concurrently'

type Use = { downloads: number; bytes: number }

/** Gathers what is used of links that have no limit, and tells it once a second. */
export interface UseNotes {
  note(link: LinkHash, use: Use): void
  /** Tells the rest. */
  flush(): Promise<void>
}

const period = second
const atOnce = 4
/** More are not remembered while nobody takes them: they are figures for people. */
const mostLinks = 10_000

/** What the auth service does not take is told again with what comes next. */
export function createUseNotes({ noteUse }: Pick<Links, 'noteUse'>): UseNotes {
  let gathered = new Map<LinkHash, Use>()
  let timer: NodeJS.Timeout | undefined

  function note(link: LinkHash, { downloads, bytes }: Use): void {
    const known = gathered.get(link)
    if (!known && gathered.size >= mostLinks) return
    gathered.set(link, { downloads: (known?.downloads ?? 0) + downloads, bytes: (known?.bytes ?? 0) + bytes })
    timer ??= setTimeout(() => void flush(), period).unref()
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const told = gathered
    gathered = new Map()
    let isAway = false
    await mapConcurrently([...told], atOnce, async ([link, use]) => {
      // one question is enough to know that nobody answers
      if (isAway) return note(link, use)
      return noteUse(link, use).catch((error: unknown) => {
        if (isRefusal(error, 'noSuchLink')) return
        isAway = true
        note(link, use)
      })
    })
  }

  return { note, flush }
}
