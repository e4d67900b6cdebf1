/** What Node says when the other end of a connection is gone: the client's doing, no failure of ours. */
const codes = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ECONNRESET', 'EPIPE', 'ABORT_ERR'])

export const isLostConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.has(error.code)
