import { type Aside, createGroupTurns } from './group-turns'

export interface Queue {
  /** What is at work already is worked on once more afterwards. */
  add(id: string): void
  /** Resolves when nothing is at work any more; what waits is not begun. */
  close(): Promise<void>
}

interface QueueOptions {
  most: number
  /** Of one group, so that the others are not kept waiting by it. */
  mostOfGroup: number
  groupOf: (id: string) => Promise<string>
  /** What may take long is to be done `aside`. @returns in how many milliseconds this one comes again; null: when it is added */
  work: (id: string, aside: Aside) => Promise<number | null>
}

/** Works on things side by side, on each of them once at a time. */
export function createQueue({ groupOf, work, ...limits }: QueueOptions): Queue {
  const turns = createGroupTurns(limits)
  const current = new Map<string, { isAddedAgain: boolean }>()
  const timers = new Map<string, NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()
  let isClosed = false

  function add(id: string): void {
    clearTimeout(timers.get(id))
    timers.delete(id)
    const there = current.get(id)
    if (isClosed) return
    if (there) there.isAddedAgain = true
    else begin(id)
  }

  function begin(id: string): void {
    const one = { isAddedAgain: false }
    current.set(id, one)
    const inTurn = async (aside: Aside) => {
      one.isAddedAgain = false
      return isClosed ? null : work(id, aside)
    }
    const done = groupOf(id)
      .then((group) => turns.take(group, inTurn))
      .then((pause) => {
        current.delete(id)
        if (one.isAddedAgain) add(id)
        else if (pause !== null && !isClosed) timers.set(id, setTimeout(() => add(id), pause).unref())
      })
    underWay.add(done)
    void done.finally(() => underWay.delete(done))
  }

  return {
    add,
    async close() {
      isClosed = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(underWay)
    },
  }
}
