/** The tier's limit, lowered by what the user set; null = nothing set. */
export const effectiveLimit = <T extends number>(tierLimit: T, userSet: T | null): T =>
  userSet !== null && userSet < tierLimit ? userSet : tierLimit
