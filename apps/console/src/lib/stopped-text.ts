interface Stopped {
  /** Everything in the project. */
  stopped: boolean
  buckets: readonly string[]
  /** RFC 3339, the first moment of a month of UTC. */
  until: string | null
}

const named = 3

/** What is said of downloads that a spent budget stops: to its owner, what to do; to others, whose budget it is. */
export function stoppedText({ stopped, buckets, until }: Stopped, isOwner: boolean): string {
  const what = stopped ? 'Downloads' : `Downloads from ${bucketsText(buckets)}`
  const end = until === null ? 'the next month' : monthText(until)
  return isOwner
    ? `${what} are stopped: the budget is spent. Raise the budget, or wait until ${end}.`
    : `${what} are stopped until ${end}: the owner of the project has limited what they may cost in a month.`
}

const monthText = (at: string): string =>
  `${new Date(at).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })} (UTC)`

function bucketsText(buckets: readonly string[]): string {
  const [first = ''] = buckets
  if (buckets.length === 1) return `the bucket ${first}`
  const rest = buckets.length - named
  return `the buckets ${buckets.slice(0, named).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
