import { uriEncodePath } from '../sigv4/uri-encode'
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
        textNode('Size', object.size),
        object.owner && writeOwner(object.owner),
        textNode('StorageClass', object.storageClass),
      ),
    ),
    ...prefixes.map((prefix) => node('CommonPrefixes', textNode('Prefix', name(prefix)))),
  ]
}

export function readPage(root: XmlElement): ListedPage {
  const encodingType = optionalText(root, 'EncodingType')
  const name = nameReader(encodingType)
  return {
    objects: childrenOf(root, 'Contents').map((entry) => {
      const owner = readOwner(entry)
      return {
        key: name(requiredText(entry, 'Key')),
        lastModified: requiredDate(entry, 'LastModified'),
        etag: (optionalText(entry, 'ETag') ?? '').replace(/^"|"$/g, ''),
        size: requiredInteger(entry, 'Size'),
        storageClass: optionalText(entry, 'StorageClass') ?? 'STANDARD',
        ...(owner && { owner }),
      }
    }),
    prefixes: childrenOf(root, 'CommonPrefixes').map((entry) => name(requiredText(entry, 'Prefix'))),
    ...(encodingType === 'url' && { encodingType }),
  }
}
