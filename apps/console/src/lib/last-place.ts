import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentScope, type SessionPart } from './session-scope'

const lastPlace: SessionPart<{ href: string | undefined }> = {
  make: () => ({ href: undefined }),
  dispose: () => undefined,
}

/** Remembers, for as long as the login, where somebody was before the pages of the account. For the frame. */
export function useRememberPlace(): void {
  const href = useLocation({ select: ({ href }) => href })
  useEffect(() => {
    if (!/^\/account(\/|\?|$)/.test(href)) currentScope().part(lastPlace).href = href
  }, [href])
}

/** The last page that was none of the account's; undefined when the login began with one. */
export const placeBefore = (): string | undefined => currentScope().part(lastPlace).href
