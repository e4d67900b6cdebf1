import type { PriceModel } from '@perigee/contract/payments/prices'

type Rates = Pick<PriceModel, 'storageMBMonthCents' | 'egressMBCents'>

/** As it is shown, or null for numbers that are none. */
export function priceText({ storageMBMonthCents, egressMBCents }: Rates): string | null {
  const [stored, download] = [dollarsPerGB(storageMBMonthCents), dollarsPerGB(egressMBCents)]
  return stored === null || download === null ? null : `$${stored}/GB-month stored, $${download}/GB download`
}

/** Cents for a MB are ten times as many dollars for a GB. Digits are moved, so that no rounding shows. */
export function dollarsPerGB(centsPerMB: string): string | null {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(centsPerMB.trim()) ?? []
  if (whole === '') return null
  const moved = `${whole}${fraction.slice(0, 1) || '0'}`.replace(/^0+(?=\d)/, '')
  let rest = fraction.slice(1)
  while (rest.endsWith('0')) rest = rest.slice(0, -1)
  return rest === '' ? moved : `${moved}.${rest}`
}
