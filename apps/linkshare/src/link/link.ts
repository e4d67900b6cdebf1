import type { EncryptionStore } from '@perigee/crypto/encryption-store'
import type { Objects } from '@perigee/object-client/open-objects'
import type { Answer } from '@perigee/server-kit/edge/answer'
import type { Incoming } from '@perigee/server-kit/edge/serve'
import type { Brand } from '../brand'
import type { Governed, Governing } from '../governed/governing'
import type { Target } from '../http/target'
import type { Location, Settings } from '../settings'
import type { Visitor } from '@perigee/server-kit/admission/visitor'
import type { createTurns } from '@perigee/std/turns'
import type { ZipTables } from '../zip/tables'
import type { Flags } from './flags'
import type { LinkPath } from './parse-link'

/** What all links of a service have in common. */
export type Site = {
  settings: Settings
  brand: Brand
  /** Public URL without a trailing slash. */
  url: string
  /** Path of `url`, empty at the top of a host. */
  basePath: string
  style: Style
  /** A custom domain, which is its owner's: what is stored there may do what any website may. */
  isOwnOrigin: boolean
  blobLocations: readonly Location[]
  /** Tables of contents are held in memory: only some are looked at at once. */
  zipTurns: ReturnType<typeof createTurns>
  zipTables: ZipTables
  governing: Governing
}

/** How pages get their style: from a path of the service, or with the page, where the service has no paths. */
export type Style = { path: string } | { text: string; hash: string }

/** What of a bucket is seen, and where: a link names a bucket, a custom domain may show a part of one. */
export type Place = {
  /** What all keys begin with; ends with a slash, or is empty. */
  root: string
  /** What the top is called. */
  name: string
  /** Path of the page of a folder, or of a file with its page around it. */
  pathOf: (key: string) => string
  /** URL of the bytes of a file. */
  bytesOf: (key: string) => string
}

/** An authorized request for what a link names. */
export type AskedLink = LinkPath & {
  site: Site
  place: Place
  target: Target
  flags: Flags
  header: (name: string) => string | undefined
  visitor: Visitor
  /** @throws AnswerError `clientGone` once the visitor has left */
  assertPresent: () => void
  objects: Objects
  keys: EncryptionStore
  /** False when the grant says outright that nothing may be read: pages then offer no downloads. */
  canRead: boolean
  incoming: Incoming
  isHttps: boolean
  /** The rules that it obeys; null for a link without any, and for the person who made it. */
  governed: Governed | null
  /** A place for an upload, and the way out of it; null while there is none. */
  enterUpload: () => (() => void) | null
}

/** What bytes are of. */
export type Measured = {
  name: string
  /** Length of the file; null for what is made while it is sent. */
  size: number | null
  lastModified: Date | null
}

/** What the rules of a link leave of it. */
export type Link = AskedLink & {
  shows: {
    /** Pages may load content by themselves. */
    previews: boolean
    /** Folders may say what is in them. */
    listing: boolean
  }
  /** Counts an answer of bytes before they go out; answers something else where nothing is left. */
  measure: (answer: Answer, file: Measured) => Promise<Answer>
}

/** Bytes instead of a page around them. */
export const isDirect = ({ flags }: Pick<Link, 'flags'>): boolean => flags.download || !flags.wrap
