import type { XmlCodec } from './codec'
import { optionalBoolean, optionalText, requiredInteger, requiredText } from './element'
import { nameReader, nameWriter, readPage, writePage, type ListedPage } from './listed-objects'
import { node, textNode } from './write'

export type ListObjectsV2Result = ListedPage & {
  bucket: string
  prefix: string
  delimiter: string
  startAfter?: string
  maxKeys: number
  /** Objects and common prefixes of this page together. */
  keyCount: number
  truncated: boolean
  continuationToken?: string
  nextContinuationToken?: string
}

export const listObjectsV2Xml: XmlCodec<ListObjectsV2Result> = {
  root: 'ListBucketResult',
  read(root) {
    const page = readPage(root)
    const name = nameReader(page.encodingType)
    const startAfter = optionalText(root, 'StartAfter')
    const continuationToken = optionalText(root, 'ContinuationToken')
    const nextContinuationToken = optionalText(root, 'NextContinuationToken')
    return {
      ...page,
      bucket: requiredText(root, 'Name'),
      prefix: name(optionalText(root, 'Prefix') ?? ''),
      delimiter: name(optionalText(root, 'Delimiter') ?? ''),
      maxKeys: requiredInteger(root, 'MaxKeys'),
      keyCount: requiredInteger(root, 'KeyCount'),
      truncated: optionalBoolean(root, 'IsTruncated'),
      ...(startAfter !== undefined && { startAfter: name(startAfter) }),
      ...(continuationToken !== undefined && { continuationToken }),
      ...(nextContinuationToken !== undefined && { nextContinuationToken }),
    }
  },
  write(result) {
    const name = nameWriter(result.encodingType)
    return node(
      'ListBucketResult',
      textNode('Name', result.bucket),
      textNode('Prefix', name(result.prefix)),
      textNode('StartAfter', result.startAfter === undefined ? undefined : name(result.startAfter)),
      textNode('ContinuationToken', result.continuationToken),
      textNode('NextContinuationToken', result.nextContinuationToken),
      textNode('KeyCount', result.keyCount),
      textNode('MaxKeys', result.maxKeys),
      textNode('Delimiter', result.delimiter === '' ? undefined : name(result.delimiter)),
      textNode('IsTruncated', result.truncated),
      textNode('EncodingType', result.encodingType),
      ...writePage(result),
    )
  },
}
