/**
 * The fastest: most of what fills archives (pictures, films, other archives) hardly gets smaller at any level, and one
 * processor is shared by everybody who downloads.
 */
export const compression = { level: 1 } as const
