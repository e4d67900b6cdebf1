import { isLocalPath } from '@perigee/domain/local-path'

const key = 'perigee.wanted-page'

/** Where somebody without a session wanted to go. It outlives a visit to another site in the same tab. */
export const wantedPage = {
  remember(href: string): void {
    sessionStorage.setItem(key, href)
  },

  /** Only ever a path of this console. */
  peek(): string | undefined {
    const href = sessionStorage.getItem(key)
    return href !== null && isLocalPath(href) ? href : undefined
  },

  /** Answers it once. */
  take(): string | undefined {
    const href = wantedPage.peek()
    sessionStorage.removeItem(key)
    return href
  },
}
