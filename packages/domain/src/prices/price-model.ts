/** What usage costs. Rates are decimal numbers as text, in cents, for MB (10^6 bytes) and months of 720 hours. */
export interface PriceModel {
  storageMBMonthCents: string
  egressMBCents: string
  segmentMonthCents: string
  /** Downloads of so many times the average of what is stored are free. A decimal number as text. */
  egressDiscountRatio: string
  /** What is free of the downloads is shown beside what costs. */
  egressOverageMode: boolean
  /** Storage and downloads are charged in whole GB, so at least one where there is anything. */
  useGBUnits: boolean
  /** For the bytes that an object lacks to the smallest size that is charged, for MB and months. */
  smallObjectFeeCents: string
  /** One of `smallestSizes`; 0: objects of any size are charged as they are. */
  minimumObjectBytes: number
  /** For the time that a deleted object lacks to the shortest that is charged, for MB and months. */
  minimumRetentionFeeCents: string
  /** In days; 0: objects may go at any age. */
  minimumRetentionDays: number
}

export const hoursPerMonth = 720n
export const millisPerHour = 3_600_000n
export const bytesPerMB = 1_000_000n
export const bytesPerGB = 1_000_000_000n
