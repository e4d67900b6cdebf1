/** What is under way per key. */
export type Slots = {
  /** Gives the way out, or null when the key has as much as it may. */
  enter: (key: string) => (() => void) | null
}

export function createSlots(max: number): Slots {
  const busy = new Map<string, number>()
  return {
    enter(key) {
      const count = busy.get(key) ?? 0
      if (count >= max) return null
      busy.set(key, count + 1)
      return () => {
        const left = (busy.get(key) ?? 1) - 1
        if (left === 0) busy.delete(key)
        else busy.set(key, left)
      }
    },
  }
}
