import type { PriceBook } from './price-book'

const always = new Date(0)

/** What usage costs where the operator says nothing else: $4 for a TB and month, $7 for a TB of downloads. */
export const defaultPriceBook: PriceBook = {
  products: [
    {
      id: 1,
      name: 'Storage',
      shortName: 'Storage',
      storageSKU: '',
      egressSKU: '',
      segmentSKU: '',
      prices: [
        {
          from: always,
          storageMBMonthCents: '0.0004',
          egressMBCents: '0.0007',
          segmentMonthCents: '0.00088',
          egressDiscountRatio: '0',
          egressOverageMode: false,
          useGBUnits: false,
          smallObjectFeeCents: '0',
          minimumObjectBytes: 0,
          minimumRetentionFeeCents: '0',
          minimumRetentionDays: 0,
        },
      ],
    },
  ],
  plans: [{ product: 1, from: always }],
  packages: {},
}
