import * as z from 'zod/mini'
import { bucketName, bytes, cipherPath, judgedByItself, onFolder, onPrefix, storeCall } from './store-call'
import { sealedMetadata, storedObject } from './store-objects'

const inFolder = z.object({
  bucket: bucketName,
  /**
   * Encrypted path of the folder without a trailing slash; null = the bucket's top. (Empty is the folder below the top
   * whose plain component is empty: `/x` lies in it.)
   */
  folder: z.nullable(cipherPath),
})

const listChildren = z.extend(inFolder, {
  /** Only children whose component starts with these bytes (plain paths). */
  componentPrefix: z.exactOptional(bytes),
  /** Sort key after which the page starts. */
  after: z.exactOptional(bytes),
  /** 1–1,001: a page of S3, and whether anything follows. `listVersionNames`: 1–10,000. */
  limit: z.int(),
})
export type ListChildren = z.output<typeof listChildren>

/** As much of an object's latest version as a listing shows. */
const listedObject = z.object({
  createdAt: z.date(),
  plainSize: z.int(),
  segmentCount: z.int(),
  /** The metadata itself comes along only where size or ETag are missing and may be written in it. */
  sealed: z.nullable(sealedMetadata),
})
export type ListedObject = z.output<typeof listedObject>

/** A child whose name is known already. */
const listedChild = z.union([
  z.object({ kind: z.literal('object'), object: listedObject }),
  z.object({ kind: z.literal('folder') }),
])
export type ListedChild = z.output<typeof listedChild>

/** One that has expired, and is still there: by another clock it may be visible. */
const hiddenChild = z.object({ kind: z.literal('hidden') })
export type KnownChild = ListedChild | z.output<typeof hiddenChild>

const storedChild = z.union([
  z.object({ kind: z.literal('object'), component: bytes, object: listedObject }),
  z.object({ kind: z.literal('folder'), component: bytes }),
])
export type StoredChild = z.output<typeof storedChild>

const childrenPage = z.object({ children: z.array(storedChild), more: z.boolean() })
export type ChildrenPage = z.output<typeof childrenPage>

const listNames = z.extend(inFolder, {
  /** Also keys whose latest version is a delete marker. */
  withMarkers: z.exactOptional(z.boolean()),
  /** Sort key after which the page starts. */
  after: z.exactOptional(bytes),
  /** 1–10,000. */
  limit: z.int(),
})
export type ListNames = z.output<typeof listNames>

/** A child by its sort key, which for a folder is the component with a slash behind. */
const namedChild = z.object({
  name: bytes,
  /** What the store finds it by: of the key's latest version, which another one may follow, or of the folder. */
  id: z.int(),
})
export type NamedChild = z.output<typeof namedChild>

/** In the order of their sort keys. */
export const namesPage = z.object({
  /** A moment; the names are those of that moment or a little later. */
  mark: z.string(),
  names: z.array(namedChild),
  more: z.boolean(),
})
export type NamesPage = z.output<typeof namesPage>

const listChanges = z.extend(inFolder, {
  mark: z.string(),
  /** How many names may have been added, up to 100,000; 10,000 unless given. */
  maxAdded: z.exactOptional(z.int()),
  /** Children to describe as a listing shows them; up to 2,000. Those of other folders are not found. */
  ids: z.array(z.int()),
})
export type ListChanges = z.output<typeof listChanges>

/** Undefined when the mark is of another folder or too much has changed: all names have to be read again. */
const changesPage = z.object({
  /** The moment of this answer, which everything in it belongs to. */
  mark: z.string(),
  /** Visible children that were added since the mark, or perhaps shortly before, in no order. */
  names: z.array(namedChild),
  /**
   * The child of each of `ids`, in their order; null for one that is not there, or not any more, and for a folder with
   * nothing visible in it.
   */
  children: z.array(z.nullable(z.union([listedChild, hiddenChild]))),
})
export type ChangesPage = z.output<typeof changesPage>

/** Sort keys in their order: components of keys with any version or delete marker, and of folders with a slash behind. */
const versionNamesPage = z.object({ names: z.array(bytes), more: z.boolean() })
export type VersionNamesPage = z.output<typeof versionNamesPage>

/** As `ChangesPage`, of names that have versions. */
export const presencePage = z.object({
  mark: z.string(),
  names: z.array(namedChild),
  /** Whether each one of the query is still the latest of its key, or a folder with some version below it. */
  present: z.array(z.boolean()),
})
export type PresencePage = z.output<typeof presencePage>

const listVersions = z.extend(inFolder, {
  /** Components of keys, 1–1,000; their versions are answered in this order, the newest of each first. */
  components: z.array(bytes),
  /** Only versions of the first component that are older than this one. */
  after: z.exactOptional(z.union([bytes, z.literal('null')])),
  /** 1–1,001. */
  limit: z.int(),
})
export type ListVersions = z.output<typeof listVersions>

const storedVersion = z.object({ component: bytes, object: storedObject })
export type StoredVersion = z.output<typeof storedVersion>

/** Calls about what lies in a folder. */
export const listingCalls = {
  /**
   * One page of a folder's direct children in the order of their sort keys, which is the component for an object and the
   * component + `/` for a folder, compared as bytes. Folders without a visible object below them are left out. O(page).
   */
  listChildren: storeCall({ needs: onPrefix('list'), input: listChildren, output: childrenPage }),
  /**
   * Names alone, for callers that keep a folder's names in an order of their own. What is added while the pages are read
   * may be missing in them; `listChanges` with the first page's mark reports it.
   */
  listNames: storeCall({ needs: onFolder('list'), input: listNames, output: namesPage }),
  /**
   * What was added since a mark, and children by their ids, all of one moment. What was removed is not reported: it is
   * missing among the children. Undefined when all names have to be read again. O(changes + ids).
   */
  listChanges: storeCall({ needs: onFolder('list'), input: listChanges, output: z.optional(changesPage) }),

  /** Keys with versions or delete markers; folders with anything at all below them. */
  listVersionNames: storeCall({ needs: onPrefix('list'), input: listChildren, output: versionNamesPage }),
  /** `listChanges` for names that `listNames` answered `withMarkers`. */
  listVersionChanges: storeCall({ needs: onFolder('list'), input: listChanges, output: z.optional(presencePage) }),
  /** Needs List on each key. Versions and delete markers; keys without any, or without the right, are left out. */
  listVersions: storeCall({ needs: judgedByItself('list'), input: listVersions, output: z.array(storedVersion) }),
}
