const longest = 2000

/**
 * Whether a browser that is sent to `path` stays on the site that sent it there: an absolute path, percent-encoded as
 * browsers write it, at most 2,000 characters. Blanks and control characters are refused because browsers drop some of
 * them, and what follows could then be read as the name of another host.
 */
export const isLocalPath = (path: string): boolean =>
  path.length <= longest && path.startsWith('/') && path[1] !== '/' && path[1] !== '\\' && /^[!-~]+$/.test(path)
