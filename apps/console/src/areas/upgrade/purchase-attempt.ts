import { isCallError } from '@/lib/call'
import type { PlanType } from './plans'

/**
 * The name of one try of an account to buy a plan. The browser keeps it over reloads and for its other tabs until the try
 * has ended for certain, so that a purchase whose answer was lost is not made twice.
 */
export function purchaseAttempt(accountId: string, plan: PlanType) {
  const key = `perigee.purchase.${accountId}.${plan}`
  const id = localStorage.getItem(key) ?? crypto.randomUUID()
  localStorage.setItem(key, id)
  const ended = () => localStorage.removeItem(key)
  return {
    id,
    ended,
    /** A refusal is an end; a server that fails, or cannot be reached, may have charged. */
    failed(cause: unknown) {
      if (isCallError(cause) && cause.status >= 400 && cause.status < 500) ended()
    },
  }
}
