import { fuzz, mangled } from '@perigee/std/testing/fuzz'
import { slowTexts } from '@perigee/std/testing/growth'
import { MiB } from '@perigee/std/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accelerateXml,
  bucketLoggingXml,
  encryptionConfigurationXml,
  ownershipControlsXml,
  publicAccessBlockXml,
  requestPaymentXml,
} from './bucket-declarations'
import { decodeXml, encodeXml, type XmlCodec } from './codec'
import { completeMultipartUploadXml } from './complete-multipart-upload'
import { corsConfigurationXml } from './cors-configuration'
import { deleteObjectsXml } from './delete-objects'
import { lifecycleConfigurationXml } from './lifecycle-configuration'
import { lifecycleEstimateXml } from './lifecycle-estimate'
import { readXml } from './read'
import { XmlError } from './xml-element'
import { taggingXml } from './tagging'
import { versioningConfigurationXml } from './versioning-configuration'

const limits = { maxLength: MiB }
const s3 = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"'

const documents: [string, (text: string) => unknown, string][] = [
  [
    'Delete',
    reader(deleteObjectsXml),
    `<?xml version="1.0"?><Delete ${s3}><Object><Key>a&amp;b</Key><VersionId>1</VersionId></Object><Quiet>true</Quiet></Delete>`,
  ],
  [
    'CompleteMultipartUpload',
    reader(completeMultipartUploadXml),
    `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>"ab"</ETag><ChecksumCRC32>AAAAAA==</ChecksumCRC32></Part></CompleteMultipartUpload>`,
  ],
  ['Tagging', reader(taggingXml), '<Tagging><TagSet><Tag><Key>a</Key><Value>b</Value></Tag></TagSet></Tagging>'],
  [
    'VersioningConfiguration',
    reader(versioningConfigurationXml),
    `<VersioningConfiguration ${s3}><Status>Enabled</Status></VersioningConfiguration>`,
  ],
  [
    'LifecycleConfiguration',
    reader(lifecycleConfigurationXml),
    '<LifecycleConfiguration><Rule><Filter><And><Prefix>a</Prefix><ObjectSizeLessThan>5</ObjectSizeLessThan></And></Filter><Status>Enabled</Status><Expiration><Days>1</Days></Expiration></Rule></LifecycleConfiguration>',
  ],
  [
    'LifecycleEstimate',
    reader(lifecycleEstimateXml),
    encodeXml(lifecycleEstimateXml, {
      current: { count: 1, bytes: 2 },
      noncurrent: { count: 0, bytes: 0 },
      markers: { count: 0, bytes: 0 },
      uploads: { count: 0, bytes: 0 },
      isComplete: true,
    }),
  ],
  [
    'CORSConfiguration',
    reader(corsConfigurationXml),
    '<CORSConfiguration><CORSRule><AllowedMethod>GET</AllowedMethod><AllowedOrigin>*</AllowedOrigin></CORSRule></CORSConfiguration>',
  ],
]

const settings: [string, (text: string) => unknown, string][] = [
  [
    'ServerSideEncryptionConfiguration',
    reader(encryptionConfigurationXml),
    '<ServerSideEncryptionConfiguration><Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>AES256</SSEAlgorithm></ApplyServerSideEncryptionByDefault></Rule></ServerSideEncryptionConfiguration>',
  ],
  [
    'PublicAccessBlockConfiguration',
    reader(publicAccessBlockXml),
    '<PublicAccessBlockConfiguration><BlockPublicAcls>true</BlockPublicAcls></PublicAccessBlockConfiguration>',
  ],
  [
    'OwnershipControls',
    reader(ownershipControlsXml),
    '<OwnershipControls><Rule><ObjectOwnership>ObjectWriter</ObjectOwnership></Rule></OwnershipControls>',
  ],
  [
    'RequestPaymentConfiguration',
    reader(requestPaymentXml),
    '<RequestPaymentConfiguration><Payer>Requester</Payer></RequestPaymentConfiguration>',
  ],
  [
    'AccelerateConfiguration',
    reader(accelerateXml),
    '<AccelerateConfiguration><Status>Enabled</Status></AccelerateConfiguration>',
  ],
  ['BucketLoggingStatus', reader(bucketLoggingXml), '<BucketLoggingStatus><LoggingEnabled/></BucketLoggingStatus>'],
]

function reader<T>(codec: XmlCodec<T>): (text: string) => T {
  return (text) => decodeXml(codec, text, limits)
}

describe('a document that a client sends', () => {
  it.each([...documents, ...settings])('%s is read or refused, whatever stands in it', (_, read, valid) => {
    fc.assert(
      fc.property(mangled(valid), (text) => {
        try {
          read(text)
        } catch (error) {
          if (!(error instanceof XmlError)) throw error
        }
      }),
      fuzz(),
    )
  })

  it('is read in time that grows with its length', () => {
    const beginnings = ['', '<A>', '<A ', '<A a="', '<!--', '<A><![CDATA[', '<?', '<A>&']
    expect(slowTexts((text) => readXml(text, limits), beginnings)).toEqual([])
  })

  it('comes back from what is written', () => {
    const text = fc.string({ maxLength: 20 }).filter((one) => !/[^\x20-\x7e]/.test(one))
    const objects = fc.array(fc.record({ key: text }), { maxLength: 5 })
    fc.assert(
      fc.property(fc.record({ objects, quiet: fc.boolean() }), (request) => {
        expect(reader(deleteObjectsXml)(encodeXml(deleteObjectsXml, request))).toEqual(request)
      }),
      fuzz(),
    )
  })
})
