import { S3Error } from '@perigee/s3/errors'

const sources = [
  'x-amz-meta-object-expires',
  'x-minio-meta-object-expires',
  'x-amz-meta-storj-expires',
  'x-minio-meta-storj-expires',
]
const units: Readonly<Record<string, number>> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1e3, m: 6e4, h: 3.6e6 }
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i

/**
 * When an upload asks to be deleted: an RFC 3339 time, `+` and a duration such as `+1h30m`, or `none`.
 * @throws S3Error InvalidTTL
 */
export function requestedExpiry(header: (name: string) => string | undefined, now: Date): Date | undefined {
  const value = sources.map(header).find((text) => text !== undefined)
  if (value === undefined || value === '' || value === 'none') return undefined
  const expiry = value.startsWith('+') ? new Date(now.getTime() + duration(value.slice(1))) : timestamp(value)
  if (Number.isNaN(expiry.getTime())) throw new S3Error('InvalidTTL')
  return expiry
}

const timestamp = (text: string): Date => new Date(rfc3339.test(text) ? text : Number.NaN)

function duration(text: string): number {
  const pieces = [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/gy)]
  if (pieces.length === 0 || pieces.map(([piece]) => piece).join('') !== text) return Number.NaN
  return pieces.reduce((sum, [, amount, unit]) => sum + Number(amount) * (units[unit ?? ''] ?? Number.NaN), 0)
}
