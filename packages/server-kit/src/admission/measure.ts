const perMillisecond = 1000

/**
 * Starts to measure work; what it gives tells the milliseconds of processor time since then. Others may have worked
 * meanwhile, and this process may have had to wait for its turn: it was neither more than the whole process took nor more
 * than has passed.
 */
export function startMeasuring(): () => number {
  const started = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return Math.min((user + system) / perMillisecond, performance.now() - started)
  }
}
