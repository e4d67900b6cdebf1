import { S3Error } from '@perigee/s3/errors'

/** Standard headers that are kept with an object, under these names. */
const kept = ['content-type', 'cache-control', 'content-disposition', 'content-encoding', 'content-language', 'expires']
export const defaultContentType = 'binary/octet-stream'
const knownClasses =
  'STANDARD_IA ONEZONE_IA INTELLIGENT_TIERING GLACIER DEEP_ARCHIVE REDUCED_REDUNDANCY OUTPOSTS GLACIER_IR'

type Headers = { header: (name: string) => string | undefined; headerNames: readonly string[] }

/** What an upload says about its object: standard headers and `x-amz-meta-…`, under lower-case names. */
export function uploadMetadata({ header, headerNames }: Headers): Record<string, string> {
  const names = headerNames.filter((name) => kept.includes(name) || name.startsWith('x-amz-meta-'))
  const metadata = names.map((name) => [name, header(name) ?? ''] as const).filter(([, value]) => value !== '')
  return {
    'content-type': defaultContentType,
    ...Object.fromEntries(metadata.map(([name, value]) => [name, name === 'content-encoding' ? coding(value) : value])),
  }
}

/** `aws-chunked` is how the body travels, not what it is. */
const coding = (value: string): string =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== 'aws-chunked')
    .join(',')

/** @throws S3Error for what an upload asks and cannot have */
export function refuseUnsupported({ header, headerNames }: Headers): void {
  const storageClass = header('x-amz-storage-class') ?? 'STANDARD'
  if (storageClass !== 'STANDARD') {
    throw new S3Error(knownClasses.split(' ').includes(storageClass) ? 'NotImplemented' : 'InvalidStorageClass')
  }
  refuseHeaders(headerNames, unsupported)
}

/** Objects are never sealed with a key that comes with the request. @throws S3Error NotImplemented */
export const refuseCustomerKey = ({ headerNames }: Pick<Headers, 'headerNames'>): void =>
  refuseHeaders(headerNames, customerKeys)

const customerKeys = ['x-amz-server-side-encryption-customer-', 'x-amz-copy-source-server-side-encryption-customer-']

function refuseHeaders(names: readonly string[], prefixes: readonly string[]): void {
  const asked = names.find((name) => prefixes.some((prefix) => name.startsWith(prefix)))
  if (asked !== undefined) throw new S3Error('NotImplemented', undefined, { details: { Header: asked } })
}

const unsupported = [
  'x-amz-server-side-encryption',
  'x-amz-copy-source-server-side-encryption',
  'x-amz-website-redirect-location',
  'x-amz-write-offset-bytes',
]
