import type { XmlCodec } from './codec'
import { childOf, childrenOf, requiredDate, requiredText } from './element'
import { readOwner, writeOwner, type Owner } from './owner'
import { node, textNode } from './write'

export type BucketEntry = { name: string; created: Date }
export type ListBucketsResult = { owner: Owner; buckets: BucketEntry[] }

export const listBucketsXml: XmlCodec<ListBucketsResult> = {
  root: 'ListAllMyBucketsResult',
  read(root) {
    const buckets = childOf(root, 'Buckets')
    return {
      owner: readOwner(root) ?? { id: '', displayName: '' },
      buckets: (buckets ? childrenOf(buckets, 'Bucket') : []).map((bucket) => ({
        name: requiredText(bucket, 'Name'),
        created: requiredDate(bucket, 'CreationDate'),
      })),
    }
  },
  write: ({ owner, buckets }) =>
    node(
      'ListAllMyBucketsResult',
      writeOwner(owner),
      node(
        'Buckets',
        ...buckets.map(({ name, created }) =>
          node('Bucket', textNode('Name', name), textNode('CreationDate', created.toISOString())),
        ),
      ),
    ),
}
