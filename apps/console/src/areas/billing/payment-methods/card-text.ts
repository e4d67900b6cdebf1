import type { Card } from '../queries'

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  eftpos_au: 'Eftpos Australia',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
}

/** 'Visa', 'American Express'. */
export const brandName = (brand: string): string =>
  brands[brand] ?? (brand === '' ? 'Card' : brand.charAt(0).toUpperCase() + brand.slice(1))

export const cardNumber = ({ last4 }: Pick<Card, 'last4'>): string => `**** **** **** ${last4}`

/** '7/2030'. */
export const expiry = ({ expMonth, expYear }: Pick<Card, 'expMonth' | 'expYear'>): string => `${expMonth}/${expYear}`
