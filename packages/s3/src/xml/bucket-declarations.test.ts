import { expect, it } from 'vitest'
import {
  accelerateXml,
  bucketLoggingXml,
  encryptionConfigurationXml,
  ownershipControlsXml,
  publicAccessBlockXml,
  requestPaymentXml,
} from './bucket-declarations'
import { decodeXml, encodeXml, type XmlCodec } from './codec'
import { XmlError } from './xml-element'

const s3 = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"'
const limits = { maxLength: 10_000 }
const readAndWritten = <T>(codec: XmlCodec<T>, value: T, text: string): void => {
  expect(encodeXml(codec, value)).toBe(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)
  expect(decodeXml(codec, text, limits)).toEqual(value)
}

it('settings are read and written as S3 writes them', () => {
  readAndWritten(
    encryptionConfigurationXml,
    { algorithms: ['AES256'] },
    `<ServerSideEncryptionConfiguration ${s3}><Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>AES256</SSEAlgorithm></ApplyServerSideEncryptionByDefault><BucketKeyEnabled>false</BucketKeyEnabled></Rule></ServerSideEncryptionConfiguration>`,
  )
  readAndWritten(
    publicAccessBlockXml,
    { isWhole: true },
    `<PublicAccessBlockConfiguration ${s3}><BlockPublicAcls>true</BlockPublicAcls><IgnorePublicAcls>true</IgnorePublicAcls><BlockPublicPolicy>true</BlockPublicPolicy><RestrictPublicBuckets>true</RestrictPublicBuckets></PublicAccessBlockConfiguration>`,
  )
  readAndWritten(
    ownershipControlsXml,
    { ownerships: ['BucketOwnerEnforced'] },
    `<OwnershipControls ${s3}><Rule><ObjectOwnership>BucketOwnerEnforced</ObjectOwnership></Rule></OwnershipControls>`,
  )
  readAndWritten(
    requestPaymentXml,
    { payer: 'BucketOwner' },
    `<RequestPaymentConfiguration ${s3}><Payer>BucketOwner</Payer></RequestPaymentConfiguration>`,
  )
  readAndWritten(accelerateXml, {}, `<AccelerateConfiguration ${s3}></AccelerateConfiguration>`)
  readAndWritten(
    accelerateXml,
    { status: 'Suspended' },
    `<AccelerateConfiguration ${s3}><Status>Suspended</Status></AccelerateConfiguration>`,
  )
  readAndWritten(bucketLoggingXml, { isEnabled: false }, `<BucketLoggingStatus ${s3}></BucketLoggingStatus>`)
})

it('what says less is not the whole', () => {
  const some =
    '<PublicAccessBlockConfiguration><BlockPublicAcls>true</BlockPublicAcls></PublicAccessBlockConfiguration>'
  expect(decodeXml(publicAccessBlockXml, some, limits)).toEqual({ isWhole: false })
  const logging = '<BucketLoggingStatus><LoggingEnabled/></BucketLoggingStatus>'
  expect(decodeXml(bucketLoggingXml, logging, limits)).toEqual({ isEnabled: true })
})

it.each([
  [encryptionConfigurationXml, '<ServerSideEncryptionConfiguration/>'],
  [ownershipControlsXml, '<OwnershipControls/>'],
  [requestPaymentXml, '<RequestPaymentConfiguration/>'],
  [
    publicAccessBlockXml,
    '<PublicAccessBlockConfiguration><BlockPublicAcls>1</BlockPublicAcls></PublicAccessBlockConfiguration>',
  ],
] as [XmlCodec<unknown>, string][])('a document without what it is about is refused', (codec, text) => {
  expect(() => decodeXml(codec, text, limits)).toThrow(XmlError)
})
