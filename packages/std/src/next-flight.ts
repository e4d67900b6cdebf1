/**
 * Joins calls for the same key into work that begins after all of them: whoever comes while it is under way shares the
 * next run. Nothing is kept after the work ends; failures reach everyone who waited for that run.
 */
export function nextFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const flights = new Map<string, { running: Promise<T>; next?: Promise<T> }>()

  function start(key: string, work: () => Promise<T>): Promise<T> {
    const flight = { running: work() }
    flights.set(key, flight)
    const done = (): void => {
      if (flights.get(key) === flight && !('next' in flight)) flights.delete(key)
    }
    flight.running.then(done, done)
    return flight.running
  }

  return (key, work) => {
    const flight = flights.get(key)
    if (!flight) return start(key, work)
    const begin = (): Promise<T> => start(key, work)
    return (flight.next ??= flight.running.then(begin, begin))
  }
}
