import type { CredentialResolver } from '@perigee/edge-access/resolver'
import type { AccessGrant } from '@perigee/grants/access-grant'
import type { Objects } from '@perigee/object-client/open-objects'
import { S3Error } from '@perigee/s3/errors'
import type { Door } from '@perigee/server-kit/admission/create-admission'
import type { Visitor } from '@perigee/server-kit/admission/visitor'
import { mechanismOf, type Mechanism } from '@perigee/s3/sigv4/mechanism'
import { headerValue, type HeaderValues } from '@perigee/s3/sigv4/request'
import type { Clock } from '@perigee/std/clock'
import { toHex } from '@perigee/std/encoding'
import { KiB } from '@perigee/std/units'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AccessRecord } from './access-log'
import { authenticate, type Authentication, type Caller } from './request/authenticate'
import { couldAllow } from './request/could-allow'
import { authenticateForm, formWatch } from './forms/authenticate-form'
import { formBoundary } from './forms/form-parts'
import { formUpload, type FormUpload } from './forms/form-upload'
import { takeForm } from './forms/take-form'
import type { Answer } from './http/answer'
import { checkHeaderSizes, fromHeaderBytes } from './request/headers'
import { openBody, receiveBody } from './http/open-body'
import type { Target } from './request/target'
import { movesContent, type RequestLimits } from './request/limits'
import type { Dispatch } from './routing/dispatch'
import type { Settings } from './settings'

/** Bytes of a body that are read of a key that the store was not asked for. */
const maxUnasked = 64 * KiB

export type RequestParts = {
  settings: Settings
  objectsOf: (grant: AccessGrant) => Objects
  resolve: CredentialResolver
  dispatch: Dispatch
  limits: RequestLimits
  door: Door
  clientIp: (request: IncomingMessage) => string
  clock: Clock
}

export type Incoming = {
  request: IncomingMessage
  response: ServerResponse
  target: Target
  record: AccessRecord
  /** Registers what is to be done once the answer has been sent or given up. */
  onEnd: (work: () => void) => void
  /** Told who is asking, as soon as that is known. */
  onCaller: (caller: Caller) => void
  /** Called before work that may take long. */
  onLongWork: () => void
}

/** From signature to answer. @throws S3Error, Refusal */
export async function answerRequest(parts: RequestParts, incoming: Incoming): Promise<Answer> {
  const { settings, dispatch, objectsOf, limits, clock } = parts
  const { request, response, target, record, onEnd, onCaller } = incoming
  const { place } = target
  if (place.resource !== 'service') record.bucket = place.bucket
  const visitor = parts.door.visitor(request)
  if (visitor.refusal()) throw new S3Error('SlowDown')
  const headers = readHeaders(request, settings)
  const now = clock()
  const authentication = {
    resolve: parts.resolve,
    now,
    clientIp: parts.clientIp(request),
    signatureV2: settings.signatureV2,
  }
  const { caller, form } = await identify(parts, incoming, { headers, authentication, visitor })
  visitor.known()
  const { grant, publicProjectId, region } = caller
  onCaller(caller)
  if (publicProjectId !== undefined) record.projectId = publicProjectId
  const project = publicProjectId ?? toHex(grant.apiKey.head)
  limits.count(project)

  const ofRequest = (name: string): string | undefined => headerValue(headers, name)
  const query = target.parameters
  const operation = dispatch({ method: request.method ?? '', place, query, header: ofRequest })
  record.operation = operation.name
  record.subresource = operation.matches.subresource
  onEnd(limits.enter(operation.name, project))
  const bucket = place.resource === 'service' ? undefined : place.bucket
  const key = place.resource === 'object' ? place.key : form?.fields.get('key')
  if (!couldAllow(grant.apiKey, operation.needs, bucket, now)) throw new S3Error('AccessDenied')
  if (bucket !== undefined && key !== undefined) limits.countWrite(operation.name, [project, bucket, key])

  const { checksumsAreOfBody } = operation
  const header = (name: string) => (form && name !== 'host' ? form.header(name) : ofRequest(name))
  const patience = settings.idleTimeout
  const body = form?.body ?? openBody({ request, response, header, caller, checksumsAreOfBody, patience })
  const headerNames = form?.headerNames ?? Object.keys(headers)
  const objects = objectsOf(grant)
  if (!movesContent(operation.name) && mayBeLarge(request)) {
    onEnd(limits.enterWhole(project))
    // credentials can be those of a key that was never there
    await objects.projectInfo()
  }
  const fields = form?.fields ?? null
  if (operation.mayTakeLong) incoming.onLongWork()
  return operation.execute({ place, query, header, headerNames, body, objects, settings, now, region, form: fields })
}

/** @throws S3Error */
function readHeaders(request: IncomingMessage, { maxHeaderBytes }: Settings): HeaderValues {
  checkHeaderSizes(request.rawHeaders, maxHeaderBytes)
  if (request.headersDistinct.host?.length !== 1) {
    throw new S3Error('InvalidRequest', 'A request must have exactly one Host header.')
  }
  return Object.fromEntries(
    Object.entries(request.headersDistinct).map(([name, values]) => [name, values?.map(fromHeaderBytes)]),
  )
}

const signatures = {
  anonymous: undefined,
  'v4-header': { version: '4', method: 'header' },
  'v4-query': { version: '4', method: 'query' },
  'v2-header': { version: '2', method: 'header' },
  'v2-query': { version: '2', method: 'query' },
} as const satisfies Record<Mechanism, AccessRecord['signature']>

/** Whether a body is worth finding out first whether the caller's key exists. */
const mayBeLarge = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxUnasked

type Identification = { headers: HeaderValues; authentication: Authentication; visitor: Visitor }

/** By the signature of the request, or by that of the form in it. */
async function identify(
  { settings }: RequestParts,
  { request, response, target, record }: Incoming,
  { headers, authentication, visitor }: Identification,
): Promise<{ caller: Caller; form: FormUpload | null }> {
  const { place, rawPath: path, rawQuery, query: pairs, parameters, hostBucket } = target
  const received = { method: request.method ?? '', path, query: rawQuery, pairs, headers, parameters, hostBucket }
  const boundary = formBoundary(headerValue(headers, 'content-type'))
  const isForm = received.method === 'POST' && place.resource === 'bucket' && !parameters.has('delete')
  const mechanism = mechanismOf(received, parameters)
  // whether a bucket is there is for its owner to ask
  if (mechanism === 'anonymous' && received.method === 'HEAD' && place.resource === 'bucket')
    throw new S3Error('NotImplemented')
  if (!isForm || boundary === null) {
    const caller = await authenticate(received, mechanism, authentication)
    record.signature = signatures[mechanism]
    return { caller, form: null }
  }
  if (mechanism !== 'anonymous') throw new S3Error('InvalidArgument', 'A form is signed by its fields alone.')
  const body = (): AsyncIterable<Uint8Array> => receiveBody(request, response, settings.idleTimeout)
  const form = await takeForm(body, boundary, {
    visitor,
    timeout: settings.headerTimeout,
    onField: formWatch(authentication),
  })
  const { caller, sizes } = await authenticateForm(form.fields, place.bucket, authentication)
  record.signature = { version: form.fields.has('awsaccesskeyid') ? '2' : '4', method: 'multipart' }
  const max = Math.min(sizes.max, settings.maxObjectSize)
  return { caller, form: formUpload(form, { ...sizes, max }) }
}
