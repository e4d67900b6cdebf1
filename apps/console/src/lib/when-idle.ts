/** For browsers that cannot tell, in milliseconds. */
const soon = 200
/** Work is done after so long even on a page that never rests. */
const latest = 2_000

/** Does work that nobody waits for once the browser has nothing else to do. @returns what calls it off */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, soon)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: latest })
  return () => cancelIdleCallback(asked)
}
