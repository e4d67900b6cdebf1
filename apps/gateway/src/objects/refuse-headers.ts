import { S3Error } from '@perigee/s3/errors'
import { refuseAccessLists } from '../acl'

type Headers = { header: (name: string) => string | undefined; headerNames: readonly string[] }

/** On every answer about an object: all content is sealed with AES-256, whether an upload asked for that or not. */
export const encryptionHeader = { 'x-amz-server-side-encryption': 'AES256' } as const

/** Classes of S3 whose objects are there at once: what asks for one is stored as `STANDARD`, and listed as that. */
const storedAsStandard = new Set(
  'STANDARD STANDARD_IA ONEZONE_IA INTELLIGENT_TIERING REDUCED_REDUNDANCY GLACIER_IR'.split(' '),
)

/** @throws S3Error for what an upload asks and cannot have */
export function refuseUnsupported(request: Headers): void {
  const { header, headerNames } = request
  if (!storedAsStandard.has(header('x-amz-storage-class') ?? 'STANDARD')) throw new S3Error('InvalidStorageClass')
  refuseAccessLists(request)
  refuseCustomerKey(request)
  refuseOtherEncryption(header)
  if (headerNames.includes('x-amz-website-redirect-location')) {
    throw new S3Error(
      'NotImplemented',
      'Websites are served by link sharing, which has no redirects of single objects.',
    )
  }
  if (headerNames.includes('x-amz-write-offset-bytes')) throw notImplemented('x-amz-write-offset-bytes')
}

const customerKeys = ['x-amz-server-side-encryption-customer-', 'x-amz-copy-source-server-side-encryption']

/** Objects are never sealed with a key that comes with the request. @throws S3Error NotImplemented */
export function refuseCustomerKey({ headerNames }: Pick<Headers, 'headerNames'>): void {
  const asked = headerNames.find((name) => customerKeys.some((prefix) => name.startsWith(prefix)))
  if (asked !== undefined) throw notImplemented(asked)
}

const notImplemented = (asked: string) => new S3Error('NotImplemented', undefined, { details: { Header: asked } })

const algorithmHeader = 'x-amz-server-side-encryption'
const kmsHeaders = [`${algorithmHeader}-aws-kms-key-id`, `${algorithmHeader}-context`]

/** Lets `AES256` through, which is what every object has. @throws S3Error for keys of a key management service */
function refuseOtherEncryption(header: Headers['header']): void {
  const algorithm = header(algorithmHeader)
  if (algorithm?.startsWith('aws:') === true) throw new S3Error('NotImplemented', noKeyService)
  if (algorithm !== undefined && algorithm !== 'AES256') {
    throw new S3Error('InvalidArgument', 'The encryption method specified is not supported; only AES256 is.')
  }
  const ofKms = kmsHeaders.find((name) => header(name) !== undefined)
  if (ofKms !== undefined) throw new S3Error('InvalidArgument', `${ofKms} needs ${algorithmHeader}: aws:kms.`)
}

export const noKeyService =
  'There is no key management service: everything is encrypted with keys that are made from the passphrase.'

/** A read cannot choose how its object was encrypted. @throws S3Error InvalidArgument, NotImplemented */
export function refuseEncryptedRead(request: Headers): void {
  refuseCustomerKey(request)
  if (request.header(algorithmHeader) !== undefined) {
    throw new S3Error('InvalidArgument', `The header ${algorithmHeader} is not supported for this operation.`)
  }
}
