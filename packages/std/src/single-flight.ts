/**
 * Joins concurrent calls for the same key into one: whoever comes while the work is under way gets its result.
 * Nothing is kept after the work ends; failures reach everyone who waited.
 */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, work) => {
    const joined = underWay.get(key)
    if (joined) return joined
    const started = work().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}
