interface BatcherOptions<Call, Answer> {
  /** Calls of one key may be in one batch. */
  keyOf: (call: Call) => string
  /** Answers in the order of the calls. It should not take long: other calls wait for it. */
  run: (calls: readonly Call[]) => Promise<readonly Answer[]>
  /** For calls that may be repeated when a batch has failed and has certainly left nothing behind. */
  retry?: {
    isUndone: (error: unknown) => boolean
    /** Runs one call alone; no other call waits for it. */
    run: (call: Call) => Promise<Answer>
  }
  /** How many batches of one key run at the same time. */
  concurrency: number
  /** So many calls have to wait for a batch to begin while another one runs; one unless given. */
  leastBeside?: number
  /** How many calls a batch has at most. */
  maxSize: number
}

interface Waiting<Call, Answer> {
  call: Call
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

interface Queue<Call, Answer> {
  waiting: Waiting<Call, Answer>[]
  running: number
  isScheduled: boolean
}

/**
 * Puts calls that arrive in the same turn of the event loop, or while others are under way, into one batch. When a batch
 * fails and is undone, each of its calls is repeated alone, while later batches go on: what one call did wrong, or has to
 * wait for, concerns this call only. Other failures reach all calls of the batch.
 */
export function createBatcher<Call, Answer>(options: BatcherOptions<Call, Answer>): (call: Call) => Promise<Answer> {
  const { keyOf, retry, concurrency, leastBeside = 1, maxSize } = options
  const queues = new Map<string, Queue<Call, Answer>>()

  const mayStart = ({ running, waiting }: Queue<Call, Answer>): boolean =>
    running < concurrency && waiting.length >= (running === 0 ? 1 : leastBeside)

  function schedule(key: string, queue: Queue<Call, Answer>): void {
    if (queue.isScheduled || !mayStart(queue)) return
    queue.isScheduled = true
    setImmediate(() => {
      queue.isScheduled = false
      start(key, queue)
    })
  }

  function start(key: string, queue: Queue<Call, Answer>): void {
    while (mayStart(queue)) {
      const batch = queue.waiting.splice(0, maxSize)
      queue.running++
      void run(batch).finally(() => {
        queue.running--
        if (queue.waiting.length > 0) schedule(key, queue)
        else if (queue.running === 0 && !queue.isScheduled) queues.delete(key)
      })
    }
  }

  async function run(batch: readonly Waiting<Call, Answer>[]): Promise<void> {
    try {
      const answers = await options.run(batch.map(({ call }) => call))
      if (answers.length !== batch.length) throw new Error('not every call was answered')
      batch.forEach(({ resolve }, at) => resolve(answers[at] as Answer))
    } catch (error) {
      for (const { call, resolve, reject } of batch) {
        if (retry?.isUndone(error)) retry.run(call).then(resolve, reject)
        else reject(error)
      }
    }
  }

  return (call) =>
    new Promise((resolve, reject) => {
      const key = keyOf(call)
      const queue = queues.get(key) ?? { waiting: [], running: 0, isScheduled: false }
      queues.set(key, queue)
      queue.waiting.push({ call, resolve, reject })
      schedule(key, queue)
    })
}
