/** Does work of the same key one after another, whatever becomes of what was before. */
export function inOrder(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const done = before.then(work, work)
    const settled = done.then(
      () => undefined,
      () => undefined,
    )
    last.set(key, settled)
    void settled.then(() => {
      if (last.get(key) === settled) last.delete(key)
    })
    return done
  }
}
