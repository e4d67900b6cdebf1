import { byteText } from '@perigee/domain/byte-text'
import { GB } from '@perigee/std/units'

const whole = new Intl.NumberFormat('en').format
const nineDigits = new Intl.NumberFormat('en', { maximumFractionDigits: 9 }).format

/** '1,234,567,890 bytes'. */
const allBytes = (bytes: number): string => `${whole(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`

/** '1.23 GB (1,234,567,890 bytes)': where there is room for both. */
export const sizeWithBytes = (bytes: number): string =>
  bytes < 1000 ? allBytes(bytes) : `${byteText(bytes)} (${allBytes(bytes)})`

/** '1,234,567,890 bytes (1.23456789 GB)': for the tooltip of a size that is rounded. */
export const exactSize = (bytes: number): string =>
  bytes < 1000 ? allBytes(bytes) : `${allBytes(bytes)} (${nineDigits(bytes / GB)} GB)`
