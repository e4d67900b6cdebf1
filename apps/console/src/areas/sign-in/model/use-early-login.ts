import { type RefObject, useLayoutEffect } from 'react'
import { type EarlyLogin, takeEarlyLogin } from '@/lib/early-login'

/**
 * Goes on with what somebody typed before this page was there, in the same field, and sends it where they have.
 * @param field of the form that takes it over, whose fields have the names of `EarlyLogin`
 */
export function useEarlyLogin(field: RefObject<HTMLInputElement | null>, onTyped: (early: EarlyLogin) => void): void {
  useLayoutEffect(() => {
    const form = field.current?.form
    const early = form && takeEarlyLogin()
    if (!early) return
    onTyped(early)
    if (early.focused !== undefined) form.querySelector<HTMLElement>(`[name="${early.focused}"]`)?.focus()
    // Not before what was typed is there.
    if (early.sent) setTimeout(() => form.isConnected && form.requestSubmit())
  }, [])
}
