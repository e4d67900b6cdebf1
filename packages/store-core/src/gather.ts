interface Gathering<Call, Answer> {
  /** Calls of one name may go together. */
  nameOf: (call: Call) => string
  /** Answers in the order of the calls. It should not wait for long: others wait for it. */
  work: (calls: readonly Call[]) => Promise<readonly Answer[]>
  /** For calls that may be put again when work has failed and has certainly left nothing behind. */
  alone?: {
    isUndone: (error: unknown) => boolean
    /** One call for itself; nobody waits for it. */
    work: (call: Call) => Promise<Answer>
  }
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
 * it fails and is undone, each of its calls is put again alone, beside whatever comes next: what one call did wrong, or
 * has to wait for, happens to this one only. Other failures reach all of them.
 */
export function gather<Call, Answer>(options: Gathering<Call, Answer>): (call: Call) => Promise<Answer> {
  const { nameOf, alone, atOnce, most } = options
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
      for (const { call, resolve, reject } of taken) {
        if (alone?.isUndone(error)) alone.work(call).then(resolve, reject)
        else reject(error)
      }
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
