/** Does `work` again and again, `pause` after it has ended. A failure is left to the next time. */
export function every(pause: number, work: () => Promise<unknown>): { stop(): Promise<void> } {
  let isStopped = false
  let timer: NodeJS.Timeout
  let running: Promise<unknown> = Promise.resolve()
  const next = () => {
    timer = setTimeout(() => {
      running = work()
        .catch(() => undefined)
        .then(() => {
          if (!isStopped) next()
        })
    }, pause)
    timer.unref()
  }
  next()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
