import { attachment } from '../http/content-disposition'
import { uploadedContentPolicy } from '@perigee/server-kit/http/uploaded-content'
import { mediaTypeOf } from './media-type'

/** What of an object decides about its headers. `name` is the last component of its key. */
export type Described = { name: string; lastModified: Date; metadata: Readonly<Record<string, string>> }

export type DisplayOptions = {
  /** The visitor wants a file. */
  download: boolean
  /** It runs on an origin that is its owner's. */
  isOwnOrigin: boolean
  renderContent: boolean
  viewHtml: boolean
  /** The request says that the type is not to be guessed. */
  trustType: boolean
}

const unknownType = 'application/octet-stream'
const unspecific = new Set(['', unknownType, 'binary/octet-stream'])
/** What browsers show without running anything of it. */
const shown = new Set(['application/pdf', 'image/bmp', 'image/jpeg', 'image/x-png', 'image/png', 'image/gif'])

/** The headers of bytes that somebody uploaded. Of their metadata only what is named here gets out. */
export function contentHeaders(
  { name, lastModified, metadata }: Described,
  showing: DisplayOptions,
): Record<string, string> {
  const type = contentType(metadata, name, showing)
  const cacheControl = metadataValue(metadata, 'Cache-Control')
  const coding = metadataValue(metadata, 'Content-Encoding')
  const attached = showing.download || !(showing.renderContent || shown.has(bare(type)))
  return {
    'content-type': type,
    ...(attached && { 'content-disposition': attachment(name) }),
    ...(cacheControl !== undefined && { 'cache-control': cacheControl }),
    ...(coding !== undefined && { 'content-encoding': coding }),
    'last-modified': lastModified.toUTCString(),
    ...(!showing.isOwnOrigin && { 'content-security-policy': uploadedContentPolicy }),
  }
}

function contentType(metadata: Described['metadata'], name: string, { trustType, viewHtml }: DisplayOptions): string {
  const stored = metadataValue(metadata, 'Content-Type') ?? ''
  const type = unspecific.has(bare(stored)) && !trustType ? (mediaTypeOf(name) ?? unknownType) : stored || unknownType
  return !viewHtml && /html/i.test(type) ? 'text/plain' : type
}

const bare = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase()

/** The usual spelling first, then the lower one, then any. Values that cannot stand in a header do not count. */
function metadataValue(metadata: Described['metadata'], name: string): string | undefined {
  const spelled = [
    name,
    name.toLowerCase(),
    ...Object.keys(metadata).filter((key) => key.toLowerCase() === name.toLowerCase()),
  ]
  const found = spelled.find((key) => Object.hasOwn(metadata, key))
  const value = found === undefined ? undefined : metadata[found]
  return value !== undefined && /^[\x20-\x7e]+$/.test(value) ? value : undefined
}
