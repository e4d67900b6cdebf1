import { packageOf } from '@perigee/billing/cards/package-of'
import type { PartnerPlace, PartnerText } from '@perigee/contract/partners'
import type { Deps } from '../../deps'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const money = (cents: number): string => (cents % 100 === 0 ? whole : dollars).format(cents / 100)

/**
 * What the installation says in a partner's name in one place, with what the price book says of the partner's package;
 * undefined for nobody that is known.
 */
export function partnerWords(
  { partners, priceBook, settings }: Pick<Deps, 'partners' | 'priceBook' | 'settings'>,
  { place, partner }: { place: PartnerPlace; partner: string },
): PartnerText | undefined {
  const texts = partners.get(partner)
  const sold = settings.billing && place === 'pricing-plan' ? packageOf(priceBook, partner) : null
  if (sold === null) return texts && (texts[place] ?? {})
  const { name, priceCents, creditCents } = sold
  return {
    planTitle: name,
    planCost: money(priceCents),
    ...texts?.[place],
    planUpfrontCharge: money(priceCents),
    planBalanceCredit: money(creditCents),
  }
}
