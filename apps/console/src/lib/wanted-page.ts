const key = 'perigee.wanted-page'

/** Where somebody without a session wanted to go; kept out of the URL, because paths can name buckets and folders. */
export const wantedPage = {
  remember(href: string): void {
    sessionStorage.setItem(key, href)
  },

  /** Answers it once; only ever a path of this console. */
  take(): string | undefined {
    const href = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return href !== null && /^\/(?![/\\])/.test(href) ? href : undefined
  },
}
