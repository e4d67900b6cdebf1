import { readChecksumKind, writeChecksumKind, type ChecksumKind } from './checksum-elements'
import type { XmlCodec } from './codec'
import { childrenOf, optionalBoolean, optionalText, requiredDate, requiredInteger, requiredText } from './element'
import { nameReader, nameWriter } from './listed-objects'
import { writeOwner, type Owner } from './owner'
import { node, textNode } from './write'

export type ListedUpload = { key: string; uploadId: string; initiated: Date; owner?: Owner; checksum?: ChecksumKind }

export type ListMultipartUploadsResult = {
  bucket: string
  prefix: string
  delimiter: string
  keyMarker: string
  uploadIdMarker: string
  nextKeyMarker?: string
  nextUploadIdMarker?: string
  maxUploads: number
  truncated: boolean
  uploads: ListedUpload[]
  prefixes: string[]
  encodingType?: 'url'
}

/** The answer of ListMultipartUploads. */
export const listMultipartUploadsXml: XmlCodec<ListMultipartUploadsResult> = {
  root: 'ListMultipartUploadsResult',
  read(root) {
    const encodingType = optionalText(root, 'EncodingType')
    const name = nameReader(encodingType)
    const nextKeyMarker = optionalText(root, 'NextKeyMarker')
    const nextUploadIdMarker = optionalText(root, 'NextUploadIdMarker')
    return {
      bucket: requiredText(root, 'Bucket'),
      prefix: name(optionalText(root, 'Prefix') ?? ''),
      delimiter: name(optionalText(root, 'Delimiter') ?? ''),
      keyMarker: name(optionalText(root, 'KeyMarker') ?? ''),
      uploadIdMarker: optionalText(root, 'UploadIdMarker') ?? '',
      ...(nextKeyMarker !== undefined && { nextKeyMarker: name(nextKeyMarker) }),
      ...(nextUploadIdMarker !== undefined && { nextUploadIdMarker }),
      maxUploads: requiredInteger(root, 'MaxUploads'),
      truncated: optionalBoolean(root, 'IsTruncated'),
      uploads: childrenOf(root, 'Upload').map((upload) => {
        const checksum = readChecksumKind(upload)
        return {
          key: name(requiredText(upload, 'Key')),
          uploadId: requiredText(upload, 'UploadId'),
          initiated: requiredDate(upload, 'Initiated'),
          ...(checksum && { checksum }),
        }
      }),
      prefixes: childrenOf(root, 'CommonPrefixes').map((entry) => name(requiredText(entry, 'Prefix'))),
      ...(encodingType === 'url' && { encodingType }),
    }
  },
  write(result) {
    const name = nameWriter(result.encodingType)
    return node(
      'ListMultipartUploadsResult',
      textNode('Bucket', result.bucket),
      textNode('KeyMarker', name(result.keyMarker)),
      textNode('UploadIdMarker', result.uploadIdMarker),
      textNode('NextKeyMarker', result.nextKeyMarker === undefined ? undefined : name(result.nextKeyMarker)),
      textNode('NextUploadIdMarker', result.nextUploadIdMarker),
      textNode('Prefix', name(result.prefix)),
      textNode('Delimiter', result.delimiter === '' ? undefined : name(result.delimiter)),
      textNode('EncodingType', result.encodingType),
      textNode('MaxUploads', result.maxUploads),
      textNode('IsTruncated', result.truncated),
      ...result.uploads.map((upload) =>
        node(
          'Upload',
          textNode('Key', name(upload.key)),
          textNode('UploadId', upload.uploadId),
          upload.owner && writeOwner(upload.owner, 'Initiator'),
          upload.owner && writeOwner(upload.owner),
          textNode('StorageClass', 'STANDARD'),
          textNode('Initiated', upload.initiated.toISOString()),
          ...writeChecksumKind(upload.checksum),
        ),
      ),
      ...result.prefixes.map((prefix) => node('CommonPrefixes', textNode('Prefix', name(prefix)))),
    )
  },
}
