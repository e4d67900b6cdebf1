import { S3Error } from '@perigee/s3/errors'
import type { S3Resource } from './request/s3-request'
import type { Matches, Operation, Resource } from './operation'

export type Request = {
  readonly method: string
  readonly place: S3Resource
  readonly query: ReadonlyMap<string, string>
  readonly header: (name: string) => string | undefined
}

/** Finds the operation of a request, the most specific one first. @throws S3Error when there is none */
export type Dispatch = (request: Request) => Operation

/** @throws Error when two operations could claim the same request, so their order never matters */
export function createDispatch(operations: readonly Operation[]): Dispatch {
  assertUnambiguous(operations)
  const ranked = [...operations].sort((a, b) => conditions(b.matches) - conditions(a.matches))
  const targets = new Map<string, Operation[]>()
  for (const operation of ranked) {
    const key = targetKey(operation.matches.resource, operation.matches.subresource)
    targets.set(key, [...(targets.get(key) ?? []), operation])
  }
  const subresources = new Set(
    operations.flatMap(({ matches }) => subresourceKey(matches.resource, matches.subresource)),
  )

  return (request) => {
    const { resource } = request.place
    const named = [...request.query.keys()].filter((name) => subresources.has(`${resource}?${name}`))
    if (named.length > 1) {
      throw new S3Error('InvalidArgument', `Conflicting query string parameters: ${named.join(', ')}.`)
    }
    refuseUnknown(request, named)
    const found = targets
      .get(targetKey(resource, named[0]))
      ?.find(({ matches }) => matches.method === request.method && holds(matches, request))
    if (found) return found
    throw new S3Error('MethodNotAllowed')
  }
}

/** Parameters that may be empty and name no part of a bucket or an object. */
const parameters = new Set(
  `bucket-region continuation-token delimiter encoding-type fetch-owner id key-marker list-type marker max-buckets
  max-keys max-parts max-uploads metadata part-number-marker partNumber prefix start-after upload-id-marker
  version-id-marker versionId x-id`.split(/\s+/),
)
const ofSignature = /^(X-Amz-|response-|AWSAccessKeyId$|Signature$|Expires$)/

/**
 * A parameter without a value names a part of the resource. One that nobody knows must not become a listing or a
 * write of something else. Reading an object does no harm, and pages do put parameters there.
 */
function refuseUnknown({ method, place, query }: Request, known: readonly string[]): void {
  if (place.resource === 'object' && (method === 'GET' || method === 'HEAD')) return
  const unknown = [...query].find(
    ([name, value]) => value === '' && !known.includes(name) && !parameters.has(name) && !ofSignature.test(name),
  )
  if (unknown) throw new S3Error('NotImplemented')
}

/** Without a subresource the resource alone: a parameter may have an empty name. */
const targetKey = (resource: Resource, subresource: string | undefined): string =>
  subresource === undefined ? resource : `${resource}?${subresource}`

const subresourceKey = (resource: Resource, name: string | undefined): string[] =>
  name === undefined ? [] : [`${resource}?${name}`]

const conditions = ({ where = {}, header }: Matches): number =>
  Object.keys(where).length + (header === undefined ? 0 : 1)

const holds = ({ where = {}, header }: Matches, request: Request): boolean =>
  (header === undefined || request.header(header) !== undefined) &&
  Object.entries(where).every(([name, value]) => request.query.get(name) === value)

function assertUnambiguous(operations: readonly Operation[]): void {
  for (const [index, a] of operations.entries()) {
    const rival = operations.slice(index + 1).find((b) => couldBothMatch(a.matches, b.matches))
    if (rival) throw new Error(`${a.name} and ${rival.name} could both match the same request`)
  }
}

/** Equally specific, and no condition of one excludes the other. */
function couldBothMatch(a: Matches, b: Matches): boolean {
  const sameTarget = a.method === b.method && a.resource === b.resource && a.subresource === b.subresource
  if (!sameTarget || conditions(a) !== conditions(b)) return false
  return Object.entries(a.where ?? {}).every(([name, value]) => (b.where?.[name] ?? value) === value)
}
