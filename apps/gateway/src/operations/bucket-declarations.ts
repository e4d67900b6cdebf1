import type { BucketDeclaration } from '@perigee/contract/store-buckets'
import { S3Error, type S3ErrorName } from '@perigee/s3/errors'
import {
  encryptionConfigurationXml,
  ownershipControlsXml,
  publicAccessBlockXml,
} from '@perigee/s3/xml/bucket-declarations'
import type { XmlCodec } from '@perigee/s3/xml/codec'
import { KiB } from '@perigee/std/units'
import { noKeyService } from '../objects/refuse-headers'
import { xmlAnswer, xmlBody, s3Operation, type Operation } from '../operation'

type Declared<T> = {
  name: BucketDeclaration
  codec: XmlCodec<T>
  /** How it is in every bucket. */
  holds: T
  /** @throws S3Error for what no bucket can have */
  judge: (asked: T) => void
  absent: S3ErrorName
}

/**
 * A setting that is so in every bucket: clients that make, read and remove it find what they left, and nothing else
 * changes by it.
 */
const declared = <T>({ name: subresource, codec, holds, judge, absent }: Declared<T>): Operation[] => [
  s3Operation({
    name: `GET bucket?${subresource}`,
    matches: { method: 'GET', resource: 'bucket', subresource },
    needs: [],
    input: {},
    async run({ bucket, objects }) {
      const said = await objects.getBucketDeclarations({ bucket })
      if (!said.includes(subresource)) throw new S3Error(absent)
      return xmlAnswer(codec, holds)
    },
  }),
  s3Operation({
    name: `PUT bucket?${subresource}`,
    matches: { method: 'PUT', resource: 'bucket', subresource },
    needs: 'write',
    input: { asked: xmlBody(codec, { maxBytes: 64 * KiB }) },
    async run({ bucket, input, objects }) {
      await objects.getBucket({ bucket })
      judge(input.asked)
      await objects.setBucketDeclaration({ bucket, declaration: subresource, isSaid: true })
      return { status: 200 }
    },
  }),
  s3Operation({
    name: `DELETE bucket?${subresource}`,
    matches: { method: 'DELETE', resource: 'bucket', subresource },
    needs: 'write',
    input: {},
    async run({ bucket, objects }) {
      await objects.setBucketDeclaration({ bucket, declaration: subresource, isSaid: false })
      return { status: 204 }
    },
  }),
]

export const bucketDeclarations: readonly Operation[] = [
  ...declared({
    name: 'encryption',
    codec: encryptionConfigurationXml,
    holds: { algorithms: ['AES256'] },
    judge({ algorithms }) {
      const other = algorithms.find((algorithm) => algorithm !== 'AES256')
      if (other?.startsWith('aws:') === true) throw new S3Error('NotImplemented', noKeyService)
      if (other !== undefined) throw new S3Error('MalformedXML')
    },
    absent: 'ServerSideEncryptionConfigurationNotFoundError',
  }),
  ...declared({
    name: 'publicAccessBlock',
    codec: publicAccessBlockXml,
    holds: { isWhole: true },
    judge({ isWhole }) {
      if (!isWhole) throw new S3Error('NotImplemented', 'Buckets are never public: all four blocks always hold.')
    },
    absent: 'NoSuchPublicAccessBlockConfiguration',
  }),
  ...declared({
    name: 'ownershipControls',
    codec: ownershipControlsXml,
    holds: { ownerships: ['BucketOwnerEnforced'] },
    judge({ ownerships }) {
      if (ownerships.every((ownership) => ownership === 'BucketOwnerEnforced')) return
      throw new S3Error('NotImplemented', 'There are no access lists: ownership is always BucketOwnerEnforced.')
    },
    absent: 'OwnershipControlsNotFoundError',
  }),
]
