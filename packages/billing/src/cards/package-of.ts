import type { PriceBook, PricingPackage } from '@perigee/domain/prices/price-book'

/** What people of a partner can buy when they begin; null for nothing. */
export const packageOf = ({ packages }: Pick<PriceBook, 'packages'>, partner: string): PricingPackage | null =>
  Object.hasOwn(packages, partner) ? (packages[partner] ?? null) : null
