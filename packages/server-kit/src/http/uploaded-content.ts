/**
 * The Content-Security-Policy of what people have uploaded. Whatever it claims to be, it runs no script, belongs to an
 * origin of its own, so that it has no cookies either, and loads nothing from elsewhere.
 */
export const uploadedContentPolicy =
  "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'"
