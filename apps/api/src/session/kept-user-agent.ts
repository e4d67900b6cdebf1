const longest = 500

/** What is kept of a user agent, and compared with what was kept. */
export const keptUserAgent = (userAgent: string): string => userAgent.slice(0, longest)
