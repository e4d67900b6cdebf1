import { week } from '@perigee/std/durations'

const key = 'perigee.remembered-until'

/** Until when somebody who chose to be remembered for a week is, by this machine's clock. */
export const rememberedWeek = {
  begin(): void {
    localStorage.setItem(key, String(Date.now() + week))
  },
  /** Milliseconds since 1970, or null. */
  until(): number | null {
    const stored = Number(localStorage.getItem(key))
    return Number.isFinite(stored) && stored > 0 ? stored : null
  },
  forget(): void {
    localStorage.removeItem(key)
  },
}
