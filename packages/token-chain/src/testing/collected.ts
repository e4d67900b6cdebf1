/** Everything that comes, in its order. */
export async function collected<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of source) all.push(one)
  return all
}
