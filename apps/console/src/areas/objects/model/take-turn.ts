const atOnce = 4
let running = 0
const waiting: (() => void)[] = []

/** Lets so many lines of a list ask the gateway at once; the others wait for their turn. */
export async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
