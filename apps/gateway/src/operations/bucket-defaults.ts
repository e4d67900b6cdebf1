import { S3Error, type S3ErrorName } from '@perigee/s3/errors'
import { accelerateXml, bucketLoggingXml, requestPaymentXml } from '@perigee/s3/xml/bucket-declarations'
import type { XmlCodec } from '@perigee/s3/xml/codec'
import { node, s3Document, writeXml, type XmlNode } from '@perigee/s3/xml/write'
import { KiB } from '@perigee/std/units'
import { xmlBody, xmlHeaders, query, s3Operation, type Operation } from '../operation'

/** Settings that are never made: reading answers as S3 does for a bucket where they are not. */
const unset: Readonly<Record<string, S3ErrorName>> = {
  metadataConfiguration: 'NoSuchConfiguration',
  metadataTable: 'NoSuchConfiguration',
  policy: 'NoSuchBucketPolicy',
  replication: 'ReplicationConfigurationNotFoundError',
  website: 'NoSuchWebsiteConfiguration',
}

/** Settings that every bucket of S3 has, as they are from the start. */
const standard: Readonly<Record<string, XmlNode>> = {
  accelerate: node('AccelerateConfiguration'),
  logging: node('BucketLoggingStatus'),
  policyStatus: node('PolicyStatus', node('IsPublic', 'false')),
  requestPayment: node('RequestPaymentConfiguration', node('Payer', 'BucketOwner')),
}

/** Settings of which a bucket may have several, each with an id: there are none. */
const lists: Readonly<Record<string, string>> = {
  analytics: 'ListBucketAnalyticsConfigurationResult',
  'intelligent-tiering': 'ListBucketIntelligentTieringConfigurationsOutput',
  inventory: 'ListInventoryConfigurationsResult',
  metrics: 'ListMetricsConfigurationsResult',
}

/** The bucket must exist and the caller may see it before it learns what the bucket has or lacks. */
const getSetting = (subresource: string, present: (id: string | undefined) => XmlNode): Operation =>
  s3Operation({
    name: `GET bucket?${subresource}`,
    matches: { method: 'GET', resource: 'bucket', subresource },
    needs: [],
    input: { id: query('id').optional() },

    async run({ bucket, input, objects }) {
      await objects.getBucket({ bucket })
      return { status: 200, headers: xmlHeaders, body: writeXml(s3Document(present(input.id))) }
    },
  })

const refusing = (reason: S3ErrorName) => (): never => {
  throw new S3Error(reason)
}

/** What is never there can be removed by whoever wants to be sure. */
const deleteSetting = (subresource: string): Operation =>
  s3Operation({
    name: `DELETE bucket?${subresource}`,
    matches: { method: 'DELETE', resource: 'bucket', subresource },
    needs: 'write',
    input: {},

    async run({ bucket, objects }) {
      await objects.getBucket({ bucket })
      return { status: 204 }
    },
  })

/** A setting may be written as it is. `holds` says whether that is asked for. */
const putSetting = <T>(subresource: string, codec: XmlCodec<T>, holds: (asked: T) => boolean): Operation =>
  s3Operation({
    name: `PUT bucket?${subresource}`,
    matches: { method: 'PUT', resource: 'bucket', subresource },
    needs: 'write',
    input: { asked: xmlBody(codec, { maxBytes: 64 * KiB }) },

    async run({ bucket, input, objects }) {
      await objects.getBucket({ bucket })
      if (!holds(input.asked)) throw new S3Error('NotImplemented')
      return { status: 200 }
    },
  })

/** What tools ask of a bucket at their start. */
export const bucketDefaults: readonly Operation[] = [
  ...Object.entries(unset).map(([subresource, reason]) => getSetting(subresource, refusing(reason))),
  ...Object.entries(standard).map(([subresource, document]) => getSetting(subresource, () => document)),
  ...Object.entries(lists).map(([subresource, root]) =>
    getSetting(subresource, (id) =>
      id === undefined ? node(root, node('IsTruncated', 'false')) : refusing('NoSuchConfiguration')(),
    ),
  ),
  ...['policy', 'replication', 'website'].map(deleteSetting),
  putSetting('requestPayment', requestPaymentXml, ({ payer }) => payer === 'BucketOwner'),
  putSetting('accelerate', accelerateXml, ({ status = 'Suspended' }) => status === 'Suspended'),
  putSetting('logging', bucketLoggingXml, ({ isEnabled }) => !isEnabled),
]
