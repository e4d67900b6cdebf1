import { minute, second } from '@perigee/std/durations'
import { uriEncodePath } from '../sigv4/request'
import { readChecksumKind, writeChecksumKind, type ChecksumKind } from './checksum-elements'
import { childrenOf, optionalText, requiredDate, requiredInteger, requiredText } from './element'
import { readOwner, writeOwner, type Owner } from './owner'
import type { XmlElement } from './xml-element'
import { escapeXml, node, renderXml, textNode, type WrittenXml, type XmlNode } from './write'

const ofSeconds = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
const ofMilliseconds = Array.from({ length: 1000 }, (_, number) => `.${String(number).padStart(3, '0')}Z`)

/** `toISOString` for many times that share a few minutes, a fifth of its cost. @throws RangeError when a date is none. */
export function createIsoTime(): (date: Date) => string {
  let knownMinute = Number.NaN
  let minuteText = ''
  return (date) => {
    const time = date.getTime()
    const itsMinute = Math.floor(time / minute)
    if (itsMinute !== knownMinute) {
      minuteText = date.toISOString().slice(0, -'00.000Z'.length)
      knownMinute = itsMinute
    }
    const inMinute = time - itsMinute * minute
    const itsSecond = Math.floor(inMinute / second)
    return `${minuteText}${ofSeconds[itsSecond]}${ofMilliseconds[inMinute - itsSecond * second]}`
  }
}

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

/** Objects are written as text at once: a page has a thousand of them. */
export function writePage({ objects, prefixes, encodingType }: ListedPage): (XmlNode | WrittenXml)[] {
  const name = nameWriter(encodingType)
  const isoTime = createIsoTime()
  const ownerXml = createOwnerXml()
  const contents = objects.map(
    ({ key, lastModified, etag, size, storageClass, owner, checksum, metadata }) =>
      `<Contents><Key>${escapeXml(name(key))}</Key><LastModified>${isoTime(lastModified)}</LastModified>` +
      `<ETag>&quot;${escapeXml(etag)}&quot;</ETag>${checksum ? rendered(writeChecksumKind(checksum)) : ''}` +
      `<Size>${size}</Size>${owner ? ownerXml(owner) : ''}<StorageClass>${escapeXml(storageClass)}</StorageClass>` +
      `${metadata ? rendered(writeMetadata(metadata)) : ''}</Contents>`,
  )
  return [
    { xml: contents.join('') },
    ...prefixes.map((prefix) => node('CommonPrefixes', textNode('Prefix', name(prefix)))),
  ]
}

/** Objects of a page share their owner. */
function createOwnerXml(): (owner: Owner) => string {
  let known: Owner | undefined
  let xml = ''
  return (owner) => {
    if (owner !== known) {
      known = owner
      xml = renderXml(writeOwner(owner))
    }
    return xml
  }
}

const rendered = (nodes: readonly (XmlNode | undefined)[]): string =>
  nodes.map((found) => (found ? renderXml(found) : '')).join('')

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
