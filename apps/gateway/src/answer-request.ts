import type { SentFrom } from '@perigee/contract/store'
import type { CredentialResolver } from '@perigee/edge-access/resolver'
import { admit, type AccessRecord, type Incoming } from '@perigee/server-kit/edge/serve'
import type { Answer } from '@perigee/server-kit/edge/answer'
import { checkExpectedOwner } from './acl'
import { receiveBody } from './http/receive-body'
import type { StartReceiving } from '@perigee/s3/stages/receiving'
import { openBody } from './http/request-body'
import { mayBeForm, receiveForm } from './forms/receive-form'
import type { Exchange, Operation } from './operation'
import { authenticate, type Caller, couldAllow } from './request/caller'
import { isPreflight, readRequest, type S3Request, parseTarget, type Target } from './request/s3-request'
import type { Dispatch } from './dispatch'
import type { AccessGrant } from '@perigee/grants/access-grant'
import type { Objects } from '@perigee/object-client/open-objects'
import { S3Error } from '@perigee/s3/errors'
import type { Clock } from '@perigee/std/clock'
import { toHex } from '@perigee/std/encoding'
import type { IncomingMessage } from 'node:http'
import type { CorsRules } from './cors/cors-rules'
import type { FormUpload } from './forms/form-upload'
import { answerInTime } from './http/slow-answer'
import { movesContent, type RequestLimits } from './request/limits'
import type { Settings } from './settings'

export type RequestParts = {
  settings: Settings
  objectsOf: (grant: AccessGrant, sentFrom?: SentFrom) => Objects
  resolve: CredentialResolver
  dispatch: Dispatch
  limits: RequestLimits
  startReceiving?: StartReceiving | undefined
  cors: CorsRules
  clientIp: (request: IncomingMessage) => string
  clock: Clock
}

/** What is known about a request; never a path beyond the bucket, nor a query, gets out of it into the log. */
export type S3Record = AccessRecord & {
  target?: Target
  /** Once the signature was found right. */
  caller?: Caller
  /** The query parameter by which the operation was chosen. */
  subresource?: string | undefined
}

/** A preflight of a browser is answered before anybody has signed. */
const preflight = 'Preflight'

/**
 * From target to answer: read, identify, choose the operation, open the body, execute. `renderLate` makes the document
 * of an error that comes after its answer has begun. @throws S3Error, Refusal, AnswerError
 */
export async function answerRequest(
  parts: RequestParts,
  incoming: Incoming<S3Record>,
  renderLate: (error: unknown) => Answer,
): Promise<Answer> {
  const { settings, cors } = parts
  const { request: message, record, visitor } = incoming
  const target = parseTarget(message.url ?? '', { host: message.headers.host ?? '', domains: settings.domains })
  record.target = target
  if (message.method === 'OPTIONS') {
    record.action = preflight
    if (!isPreflight(message)) throw new S3Error('IncompletePreflight')
    return cors.ofPreflight(message, target)
  }
  admit(visitor)
  const request = readRequest(message, target, settings.maxHeaderBytes)
  const now = parts.clock()
  const { caller, form } = await identify(parts, incoming, { request, now })
  visitor.known()
  record.caller = caller
  const operation = chooseOperation(parts, incoming, { request, caller, form, now })
  const exchange = await openExchange(parts, incoming, { request, caller, form, operation, now })
  const work = operation.execute(exchange)
  if (operation.mayTakeLong) return answerInTime(work, settings.answerPatience, renderLate)
  const answer = await work
  if (changesCors.has(operation.name)) cors.forget()
  return answer
}

const changesCors = new Set(['CreateBucket', 'DeleteBucket', 'PutBucketCors', 'DeleteBucketCors'])

type Identified = { caller: Caller; form: FormUpload | null }

/** By the signature of the request, or by that of the form in it. */
async function identify(
  { settings, resolve, clientIp }: RequestParts,
  { request: message, response, visitor }: Incoming,
  { request, now }: { request: S3Request; now: Date },
): Promise<Identified> {
  const { place } = request.target
  const authentication = { resolve, now, clientIp: clientIp(message), signatureV2: settings.signatureV2 }
  if (place.resource === 'bucket' && mayBeForm(request)) {
    const received = await receiveForm(request, {
      body: () => receiveBody(message, response, settings.idleTimeout),
      bucket: place.bucket,
      visitor,
      authentication,
      timeout: settings.headerTimeout,
      maxObjectSize: settings.maxObjectSize,
    })
    if (received) return received
  }
  return { caller: await authenticate(request, authentication), form: null }
}

type Chosen = Identified & { request: S3Request; now: Date }

/** Finds the operation, counts it for its project and takes its place. @throws S3Error when it may not go on */
function chooseOperation(
  { dispatch, limits }: RequestParts,
  { record, cleanup }: Incoming<S3Record>,
  { request, caller, form, now }: Chosen,
): Operation {
  const { place, parameters: query } = request.target
  const project = projectOf(caller)
  limits.count(project)
  checkExpectedOwner(request.header)
  const operation = dispatch({ method: request.method, place, query, header: request.header })
  record.action = operation.name
  record.subresource = operation.matches.subresource
  cleanup.defer(limits.enter(operation.name, project))
  const bucket = place.resource === 'service' ? undefined : place.bucket
  const key = place.resource === 'object' ? place.key : form?.fields.get('key')
  if (!couldAllow(caller.grant.apiKey, operation.needs, bucket, now)) throw new S3Error('AccessDenied')
  if (bucket !== undefined && key !== undefined) limits.countWrite(operation.name, [project, bucket, key])
  return operation
}

/** What the limits count together: the key itself where the auth service names no project. */
const projectOf = ({ publicProjectId, grant }: Caller): string => publicProjectId ?? toHex(grant.apiKey.head)

/** Opens the body, which nobody has read yet, and the objects that the caller's grant opens. @throws S3Error */
async function openExchange(
  { settings, limits, objectsOf, clientIp, startReceiving }: RequestParts,
  { request: message, response, cleanup }: Incoming,
  { request, caller, form, operation, now }: Chosen & { operation: Operation },
): Promise<Exchange> {
  const { place, parameters: query } = request.target
  const userAgent = message.headers['user-agent'] ?? ''
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const objects = objectsOf(caller.grant, isRead ? undefined : { ip: clientIp(message), userAgent })
  const header = form ? (name: string) => (name === 'host' ? request.header(name) : form.header(name)) : request.header
  const { checksumsAreOfBody } = operation
  const body =
    form?.body ??
    openBody({
      request: message,
      response,
      header,
      caller,
      checksumsAreOfBody,
      timeout: settings.idleTimeout,
      startReceiving,
    })
  if (request.hasLargeBody && !movesContent(operation.name)) {
    cleanup.defer(limits.enterWhole(projectOf(caller)))
    // credentials can be those of a key that was never there
    await objects.projectInfo()
  }
  const headerNames = form?.headerNames ?? request.headerNames
  const fields = form?.fields ?? null
  return { place, query, header, headerNames, body, objects, settings, now, region: caller.region, form: fields }
}
