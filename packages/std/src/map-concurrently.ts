/** Like `Promise.all` over `map`, with at most `limit` at work; no more are begun after the first failure. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T, at: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  let failed = false
  const worker = async (): Promise<void> => {
    for (const [at, item] of queue) {
      if (failed) return
      try {
        results[at] = await work(item, at)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  return results
}
