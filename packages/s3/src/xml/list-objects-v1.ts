import type { XmlCodec } from './codec'
import { optionalBoolean, optionalText, requiredInteger, requiredText } from './element'
import { nameReader, nameWriter, readPage, writePage, type ListedPage } from './listed-objects'
import { node, textNode } from './write'

export type ListObjectsV1Result = ListedPage & {
  bucket: string
  prefix: string
  marker: string
  delimiter: string
  maxKeys: number
  truncated: boolean
  nextMarker?: string
}

export const listObjectsV1Xml: XmlCodec<ListObjectsV1Result> = {
  root: 'ListBucketResult',
  read(root) {
    const page = readPage(root)
    const name = nameReader(page.encodingType)
    const nextMarker = optionalText(root, 'NextMarker')
    return {
      ...page,
      bucket: requiredText(root, 'Name'),
      prefix: name(optionalText(root, 'Prefix') ?? ''),
      marker: name(optionalText(root, 'Marker') ?? ''),
      delimiter: name(optionalText(root, 'Delimiter') ?? ''),
      maxKeys: requiredInteger(root, 'MaxKeys'),
      truncated: optionalBoolean(root, 'IsTruncated'),
      ...(nextMarker !== undefined && { nextMarker: name(nextMarker) }),
    }
  },
  write(result) {
    const name = nameWriter(result.encodingType)
    return node(
      'ListBucketResult',
      textNode('Name', result.bucket),
      textNode('Prefix', name(result.prefix)),
      textNode('Marker', name(result.marker)),
      textNode('NextMarker', result.nextMarker === undefined ? undefined : name(result.nextMarker)),
      textNode('MaxKeys', result.maxKeys),
      textNode('Delimiter', result.delimiter === '' ? undefined : name(result.delimiter)),
      textNode('IsTruncated', result.truncated),
      textNode('EncodingType', result.encodingType),
      ...writePage(result),
    )
  },
}
