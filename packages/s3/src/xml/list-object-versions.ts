import type { XmlCodec } from './codec'
import { childrenOf, optionalBoolean, optionalText, requiredDate, requiredInteger, requiredText } from './element'
import { nameReader, nameWriter } from './listed-objects'
import { readOwner, writeOwner, type Owner } from './owner'
import type { XmlElement } from './xml-element'
import { node, textNode, type XmlNode } from './write'

/** One version or delete marker; a marker has neither ETag nor size. */
export type ListedVersion = {
  key: string
  versionId: string
  isLatest: boolean
  isDeleteMarker: boolean
  lastModified: Date
  /** Without quotes. */
  etag: string
  size: number
  owner?: Owner
}

export type ListObjectVersionsResult = {
  bucket: string
  prefix: string
  delimiter: string
  keyMarker: string
  versionIdMarker: string
  nextKeyMarker?: string
  nextVersionIdMarker?: string
  maxKeys: number
  truncated: boolean
  /** In their order, versions and markers together. */
  versions: ListedVersion[]
  prefixes: string[]
  encodingType?: 'url'
}

export const listObjectVersionsXml: XmlCodec<ListObjectVersionsResult> = {
  root: 'ListVersionsResult',
  read(root) {
    const encodingType = optionalText(root, 'EncodingType')
    const name = nameReader(encodingType)
    const nextKeyMarker = optionalText(root, 'NextKeyMarker')
    const nextVersionIdMarker = optionalText(root, 'NextVersionIdMarker')
    return {
      bucket: requiredText(root, 'Name'),
      prefix: name(optionalText(root, 'Prefix') ?? ''),
      delimiter: name(optionalText(root, 'Delimiter') ?? ''),
      keyMarker: name(optionalText(root, 'KeyMarker') ?? ''),
      versionIdMarker: optionalText(root, 'VersionIdMarker') ?? '',
      maxKeys: requiredInteger(root, 'MaxKeys'),
      truncated: optionalBoolean(root, 'IsTruncated'),
      versions: root.children
        .filter(({ name: element }) => element === 'Version' || element === 'DeleteMarker')
        .map((entry) => readVersion(entry, name)),
      prefixes: childrenOf(root, 'CommonPrefixes').map((entry) => name(requiredText(entry, 'Prefix'))),
      ...(nextKeyMarker !== undefined && { nextKeyMarker: name(nextKeyMarker) }),
      ...(nextVersionIdMarker !== undefined && { nextVersionIdMarker }),
      ...(encodingType === 'url' && { encodingType }),
    }
  },
  write(result) {
    const name = nameWriter(result.encodingType)
    return node(
      'ListVersionsResult',
      textNode('Name', result.bucket),
      textNode('Prefix', name(result.prefix)),
      textNode('KeyMarker', name(result.keyMarker)),
      textNode('VersionIdMarker', result.versionIdMarker),
      textNode('NextKeyMarker', result.nextKeyMarker === undefined ? undefined : name(result.nextKeyMarker)),
      textNode('NextVersionIdMarker', result.nextVersionIdMarker),
      textNode('MaxKeys', result.maxKeys),
      textNode('Delimiter', result.delimiter === '' ? undefined : name(result.delimiter)),
      textNode('EncodingType', result.encodingType),
      textNode('IsTruncated', result.truncated),
      ...result.versions.map((version) => writeVersion(version, name)),
      ...result.prefixes.map((prefix) => node('CommonPrefixes', textNode('Prefix', name(prefix)))),
    )
  },
}

function readVersion(entry: XmlElement, name: (text: string) => string): ListedVersion {
  const isDeleteMarker = entry.name === 'DeleteMarker'
  const owner = readOwner(entry)
  return {
    key: name(requiredText(entry, 'Key')),
    versionId: requiredText(entry, 'VersionId'),
    isLatest: optionalBoolean(entry, 'IsLatest'),
    isDeleteMarker,
    lastModified: requiredDate(entry, 'LastModified'),
    etag: (optionalText(entry, 'ETag') ?? '').replace(/^"|"$/g, ''),
    size: isDeleteMarker ? 0 : requiredInteger(entry, 'Size'),
    ...(owner && { owner }),
  }
}

function writeVersion(version: ListedVersion, name: (text: string) => string): XmlNode {
  const { isDeleteMarker, owner } = version
  return node(
    isDeleteMarker ? 'DeleteMarker' : 'Version',
    textNode('Key', name(version.key)),
    textNode('VersionId', version.versionId),
    textNode('IsLatest', version.isLatest),
    textNode('LastModified', version.lastModified.toISOString()),
    textNode('ETag', isDeleteMarker ? undefined : `"${version.etag}"`),
    textNode('Size', isDeleteMarker ? undefined : version.size),
    owner && writeOwner(owner),
    textNode('StorageClass', isDeleteMarker ? undefined : 'STANDARD'),
  )
}
