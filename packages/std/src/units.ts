/** Decimal byte units, as the console shows them. */
export const KB = 1e3
export const MB = 1e6
export const GB = 1e9
export const TB = 1e12
export const PB = 1e15
export const EB = 1e18

export const KiB = 2 ** 10
export const MiB = 2 ** 20
export const GiB = 2 ** 30
export const TiB = 2 ** 40
