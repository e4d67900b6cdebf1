/** Does something that may take long while others have the turn. */
export type Aside = <T>(work: () => Promise<T>) => Promise<T>

export interface GroupTurns {
  /** Does the work in a turn of its own; whoever comes first has it first, unless the group has its turns. */
  take<T>(group: string, work: (aside: Aside) => Promise<T>): Promise<T>
}

/** Lets so many pieces of work run at the same time, and so many of one group; the others wait. */
export function createGroupTurns({ most, mostOfGroup }: { most: number; mostOfGroup: number }): GroupTurns {
  const running = new Map<string, number>()
  const waiting = new Set<{ group: string; begin: () => void }>()
  let all = 0

  const ofGroup = (group: string): number => running.get(group) ?? 0
  const isFree = (group: string): boolean => all < most && ofGroup(group) < mostOfGroup

  function count(group: string, change: 1 | -1): void {
    all += change
    const now = ofGroup(group) + change
    if (now === 0) running.delete(group)
    else running.set(group, now)
  }

  async function enter(group: string): Promise<void> {
    if (isFree(group)) return count(group, 1)
    await new Promise<void>((begin) => waiting.add({ group, begin }))
  }

  function leave(group: string): void {
    count(group, -1)
    for (const one of waiting) {
      if (all >= most) return
      if (!isFree(one.group)) continue
      waiting.delete(one)
      count(one.group, 1)
      one.begin()
    }
  }

  return {
    async take(group, work) {
      await enter(group)
      try {
        return await work(async (long) => {
          leave(group)
          try {
            return await long()
          } finally {
            await enter(group)
          }
        })
      } finally {
        leave(group)
      }
    },
  }
}
