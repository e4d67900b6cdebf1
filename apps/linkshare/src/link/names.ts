/** The last component of a key or prefix; a slash at its end does not count. An empty component is called `/`. */
export const nameOf = (key: string): string => {
  const path = withoutSlash(key)
  return path.slice(path.lastIndexOf('/') + 1) || '/'
}

/** The folder that something lies in, with a slash at its end; empty for the bucket. */
export const parentOf = (key: string): string => {
  const path = withoutSlash(key)
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** A key in a URL: each component escaped, slashes kept. */
export const escapeKey = (key: string): string => key.split('/').map(encodeURIComponent).join('/')

const withoutSlash = (key: string): string => (key.endsWith('/') ? key.slice(0, -1) : key)
