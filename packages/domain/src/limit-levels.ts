/** Percents of a limit from which on people are warned: on the dashboard, in banners and by mail. */
export const limitPercents = { close: 80, reached: 100 } as const

/** How near a limit is. */
export type LimitLevel = 'fine' | keyof typeof limitPercents

/** A limit of 0 lets nothing in, so it is reached; whoever tells people leaves frozen projects out. */
export function limitLevel(used: number, limit: number): LimitLevel {
  if (limit <= 0) return 'reached'
  const percent = (used / limit) * 100
  if (percent >= limitPercents.reached) return 'reached'
  return percent >= limitPercents.close ? 'close' : 'fine'
}

/** A freeze of the owner takes all room of its projects; nobody sets such limits otherwise. */
export const isWithoutRoom = (limits: {
  storageLimit: number
  bandwidthLimit: number
  segmentLimit: number
}): boolean => limits.storageLimit <= 0 && limits.bandwidthLimit <= 0 && limits.segmentLimit <= 0
