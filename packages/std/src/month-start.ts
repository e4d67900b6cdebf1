/** Start of the UTC month: what bandwidth limits count from. */
export const monthStart = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
