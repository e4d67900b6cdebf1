/** On every answer. Anybody's page may read what a link gives out; nothing here knows cookies. */
export const commonHeaders = (requestId: string): Record<string, string> => ({
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': '*, Authorization',
  'x-request-id': requestId,
  'x-content-type-options': 'nosniff',
  // The address of a share is all that it takes to open it.
  'referrer-policy': 'no-referrer',
})

/** For our own pages, which have no script at all. */
export const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')
