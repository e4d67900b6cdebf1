import { billingRefusals } from '@perigee/contract/refusals/billing'
import type { Month } from './months'

/** @throws monthNotOver */
export function requireOver({ before, name }: Month, now: Date): void {
  if (now < before) throw billingRefusals.monthNotOver(name)
}
