import {
  bytesToTake,
  downloadToTake,
  linkRulesToSet,
  linkUses,
  passwordToTry,
  uploadsToTake,
} from '@perigee/contract/link-rules'
import { jsonAnswer, AnswerError } from '@perigee/server-kit/edge/answer'
import { readBody } from '@perigee/server-kit/edge/read-body'
import type { Route } from '@perigee/server-kit/edge/routes'
import { fromHex } from '@perigee/std/encoding'
import type * as z from 'zod/mini'
import { bearerMatches } from '../bearer'
import { openLinks, presentLink } from '../links/link-rows'
import { setLinkRules } from '../links/set-link-rules'
import { noteUse, takeBytes, takeUploads } from '../links/take-bytes'
import { takeDownload } from '../links/take-download'
import { createPasswordTries } from '../links/try-password'
import { deleteRecordOf } from '../records/records'
import type { AuthService } from '../service'
import { maxBodyBytes } from './register-access'

/**
 * What links allow and what was taken of it: for the other services, which know a token. A link that was never made, has
 * ended or was revoked: 404 for all of them.
 */
export function linkRoutes(service: AuthService): Route[] {
  const { db, clock } = service
  const tryPassword = createPasswordTries(clock)
  const find = (hash: Uint8Array) => openLinks(db, hash, clock()).executeTakeFirst()

  return [
    bodiless(service, 'GET', async (hash) => {
      const link = await find(hash)
      return link && presentLink(link)
    }),
    withBody(service, { method: 'PUT', name: 'links', schema: linkRulesToSet }, async (hash, rules) => {
      const link = await setLinkRules(db, hash, { rules, now: clock() })
      return link && presentLink(link)
    }),
    bodiless(service, 'DELETE', async (hash) => ((await deleteRecordOf(db, hash)) ? {} : undefined)),
    withBody(service, { method: 'POST', name: 'link-downloads', schema: downloadToTake }, (hash, asked) =>
      takeDownload(db, hash, { ...asked, now: clock() }),
    ),
    withBody(service, { method: 'POST', name: 'link-bytes', schema: bytesToTake }, (hash, asked) =>
      takeBytes(db, hash, { ...asked, now: clock() }),
    ),
    withBody(service, { method: 'POST', name: 'link-uses', schema: linkUses }, (hash, used) =>
      noteUse(db, hash, { ...used, now: clock() }),
    ),
    withBody(service, { method: 'POST', name: 'link-uploads', schema: uploadsToTake }, (hash, asked) =>
      takeUploads(db, hash, { ...asked, now: clock() }),
    ),
    withBody(service, { method: 'POST', name: 'link-passwords', schema: passwordToTry }, async (hash, given) => {
      const link = await find(hash)
      return link && tryPassword(link, given)
    }),
  ]
}

const bodiless = (
  service: AuthService,
  method: 'GET' | 'DELETE',
  work: (hash: Uint8Array) => Promise<object | undefined>,
): Route => ({
  method,
  pattern: '/v1/links/:hash',
  async run({ request }, param) {
    checkToken(service, request.headers.authorization)
    return answer(await work(hashOf(param)))
  },
})

interface WithBody<Schema extends z.ZodMiniType> {
  method: 'PUT' | 'POST'
  name: string
  schema: Schema
}

const withBody = <Schema extends z.ZodMiniType>(
  service: AuthService,
  { method, name, schema }: WithBody<Schema>,
  work: (hash: Uint8Array, input: z.output<Schema>) => Promise<object | undefined>,
): Route => ({
  method,
  pattern: `/v1/${name}/:hash`,
  async run({ request, visitor }, param) {
    checkToken(service, request.headers.authorization)
    const hash = hashOf(param)
    const parsed = schema.safeParse(jsonOf(await readBody(request, visitor, maxBodyBytes)))
    if (!parsed.success) throw new AnswerError(400, `request body: ${parsed.error.issues[0]?.path.join('.') ?? ''}`)
    return answer(await work(hash, parsed.data))
  },
})

function checkToken({ resolveTokens }: AuthService, header: string | undefined): void {
  if (!bearerMatches(header, resolveTokens)) throw new AnswerError(401, 'unauthorized')
}

function hashOf(param: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(param)) throw new AnswerError(400, 'invalid hash')
  return fromHex(param)
}

function answer(value: object | undefined) {
  if (!value) throw new AnswerError(404, 'there is no such link')
  return jsonAnswer(value)
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
