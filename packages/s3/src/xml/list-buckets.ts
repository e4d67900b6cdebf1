import type { XmlCodec } from './codec'
import { childOf, childrenOf, optionalText, requiredDate, requiredText } from './element'
import { readOwner, writeOwner, type Owner } from './owner'
import { node, textNode } from './write'

export type BucketEntry = {
  name: string
  created: Date
  region?: string
  /** Which software made the bucket: only in the extension `?attribution`. */
  attribution?: string
}
export type ListBucketsResult = { owner: Owner; buckets: BucketEntry[]; prefix?: string; continuationToken?: string }

export const listBucketsXml: XmlCodec<ListBucketsResult> = {
  root: 'ListAllMyBucketsResult',
  read(root) {
    const buckets = childOf(root, 'Buckets')
    const continuationToken = optionalText(root, 'ContinuationToken')
    return {
      owner: readOwner(root) ?? { id: '', displayName: '' },
      buckets: (buckets ? childrenOf(buckets, 'Bucket') : []).map((bucket) => ({
        name: requiredText(bucket, 'Name'),
        created: requiredDate(bucket, 'CreationDate'),
      })),
      ...(continuationToken !== undefined && { continuationToken }),
    }
  },
  write: ({ owner, buckets, prefix, continuationToken }) =>
    node(
      'ListAllMyBucketsResult',
      writeOwner(owner),
      node(
        'Buckets',
        ...buckets.map(({ name, created, region, attribution }) =>
          node(
            'Bucket',
            textNode('Name', name),
            textNode('CreationDate', created.toISOString()),
            textNode('BucketRegion', region),
            textNode('Attribution', attribution),
          ),
        ),
      ),
      textNode('ContinuationToken', continuationToken),
      textNode('Prefix', prefix),
    ),
}
