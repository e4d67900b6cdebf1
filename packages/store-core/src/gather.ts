interface Gathering<Call, Answer> {
  /** Calls of one name may go together. */
  nameOf: (call: Call) => string
  /** Answers in the order of the calls. */
  work: (calls: readonly Call[]) => Promise<readonly Answer[]>
  /** Whether work that failed so has certainly left nothing behind, so that it may be put again. */
  isUndone: (error: unknown) => boolean
  /** How many pieces of work of one name run at the same time. */
  atOnce: number
  /** How many calls go together. */
  most: number
}

interface Waiting<Call, Answer> {
  call: Call
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

interface Queue<Call, Answer> {
  waiting: Waiting<Call, Answer>[]
  running: number
  isDue: boolean
}

/**
 * Puts calls that arrive in the same turn of the event loop, or while others are under way, into one piece of work. When
 * it fails and is undone, each of its calls is put again alone: what one call did wrong happens to this one only. Other
 * failures reach all of them.
 */
export function gather<Call, Answer>(options: Gathering<Call, Answer>): (call: Call) => Promise<Answer> {
  const { nameOf, isUndone, atOnce, most } = options
  const queues = new Map<string, Queue<Call, Answer>>()

  function startWhenDue(name: string, queue: Queue<Call, Answer>): void {
    if (queue.isDue || queue.running >= atOnce) return
    queue.isDue = true
    setImmediate(() => {
      queue.isDue = false
      start(name, queue)
    })
  }

  function start(name: string, queue: Queue<Call, Answer>): void {
    while (queue.waiting.length > 0 && queue.running < atOnce) {
      const taken = queue.waiting.splice(0, most)
      queue.running++
      void run(taken).finally(() => {
        queue.running--
        if (queue.waiting.length > 0) startWhenDue(name, queue)
        else if (queue.running === 0 && !queue.isDue) queues.delete(name)
      })
    }
  }

  async function run(taken: readonly Waiting<Call, Answer>[]): Promise<void> {
    try {
      const answers = await options.work(taken.map(({ call }) => call))
      if (answers.length !== taken.length) throw new Error('not every call was answered')
      taken.forEach(({ resolve }, at) => resolve(answers[at] as Answer))
    } catch (error) {
      if (taken.length > 1 && isUndone(error)) await Promise.all(taken.map((one) => run([one])))
      else taken.forEach(({ reject }) => reject(error))
    }
  }

  return (call) =>
    new Promise((resolve, reject) => {
      const name = nameOf(call)
      const queue = queues.get(name) ?? { waiting: [], running: 0, isDue: false }
      queues.set(name, queue)
      queue.waiting.push({ call, resolve, reject })
      startWhenDue(name, queue)
    })
}
