import { uriEncodePath } from '../sigv4/uri-encode'
import { readChecksumKind, writeChecksumKind, type ChecksumKind } from './checksum-elements'
import { childrenOf, optionalText, requiredDate, requiredInteger, requiredText } from './element'
import { readOwner, writeOwner, type Owner } from './owner'
import type { XmlElement } from './read'
import { node, textNode, type XmlNode } from './write'

export type ListedObject = {
  key: string
  lastModified: Date
  /** Without quotes; empty when the object has none. */
  etag: string
  size: number
  storageClass: string
  owner?: Owner
  checksum?: ChecksumKind
  /** Asked for with `metadata=true`, an extension: names with their values, and the tags in the form of a query. */
  metadata?: { entries: Readonly<Record<string, string>>; tags: string }
}

/** What both versions of the listing share. */
export type ListedPage = { objects: ListedObject[]; prefixes: string[]; encodingType?: 'url' }

/** Names as they stand in a page: percent-encoded when `encoding-type=url` was asked for. */
export const nameWriter = (encodingType: 'url' | undefined) =>
  encodingType === 'url' ? uriEncodePath : (name: string) => name
export const nameReader = (encodingType: string | undefined) =>
  encodingType === 'url' ? (name: string) => decodeURIComponent(name.replaceAll('+', ' ')) : (name: string) => name

export function writePage({ objects, prefixes, encodingType }: ListedPage): XmlNode[] {
  const name = nameWriter(encodingType)
  return [
    ...objects.map((object) =>
      node(
        'Contents',
        textNode('Key', name(object.key)),
        textNode('LastModified', object.lastModified.toISOString()),
        textNode('ETag', `"${object.etag}"`),
        ...writeChecksumKind(object.checksum),
        textNode('Size', object.size),
        object.owner && writeOwner(object.owner),
        textNode('StorageClass', object.storageClass),
        ...(object.metadata ? writeMetadata(object.metadata) : []),
      ),
    ),
    ...prefixes.map((prefix) => node('CommonPrefixes', textNode('Prefix', name(prefix)))),
  ]
}

/** Names become elements; those that cannot be are left out. */
const writeMetadata = ({ entries, tags }: NonNullable<ListedObject['metadata']>): (XmlNode | undefined)[] => [
  node(
    'UserMetadata',
    ...Object.entries(entries)
      .filter(([name]) => /^[a-z_][a-z0-9_.-]*$/i.test(name))
      .map(([name, value]) => textNode(name, value)),
  ),
  textNode('UserTags', tags === '' ? undefined : tags),
]

export function readPage(root: XmlElement): ListedPage {
  const encodingType = optionalText(root, 'EncodingType')
  const name = nameReader(encodingType)
  return {
    objects: childrenOf(root, 'Contents').map((entry) => {
      const owner = readOwner(entry)
      const checksum = readChecksumKind(entry)
      return {
        key: name(requiredText(entry, 'Key')),
        lastModified: requiredDate(entry, 'LastModified'),
        etag: (optionalText(entry, 'ETag') ?? '').replace(/^"|"$/g, ''),
        size: requiredInteger(entry, 'Size'),
        storageClass: optionalText(entry, 'StorageClass') ?? 'STANDARD',
        ...(owner && { owner }),
        ...(checksum && { checksum }),
      }
    }),
    prefixes: childrenOf(root, 'CommonPrefixes').map((entry) => name(requiredText(entry, 'Prefix'))),
    ...(encodingType === 'url' && { encodingType }),
  }
}
