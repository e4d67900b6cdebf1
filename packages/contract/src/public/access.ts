import { accessNameProblem } from '@perigee/domain/access-name'
import { accessRights, keyTypes } from '@perigee/domain/key-facts'
import * as z from 'zod/mini'
import { obeys, projectId, queryText, uuid } from '../fields'
import { definePublicCall, pageOf, pageQuery } from './define'
import { byProject, moment, said, time } from './fields'
import { named } from './named'

/** What a key of the public API may be given: nobody but a person with a session may get around a retention. */
export const publicRights = accessRights.filter((right): right is PublicRight => right !== 'bypassGovernanceRetention')
export type PublicRight = Exclude<(typeof accessRights)[number], 'bypassGovernanceRetention'>

const accessKey = named(
  'AccessKey',
  z.object({
    id: z.uuid(),
    name: z.string(),
    createdAt: time,
    createdBy: z.nullable(z.uuid()).check(said('Id of the person; null for one whose account is gone.')),
    creatorEmail: z.string().check(said('Empty for one whose account is gone.')),
    restrictions: z
      .nullable(
        z.object({
          kind: z.enum(keyTypes),
          rights: z.array(z.enum(accessRights)),
          buckets: z.array(z.string()).check(said('Empty: all buckets, also those to come.')),
          notBefore: z.nullable(time),
          expiresAt: z.nullable(time),
        }),
      )
      .check(said('What it may do, as its maker has told; null where nobody told.')),
    lastUsedAt: z
      .optional(z.nullable(time))
      .check(said('Null: never. Absent where it is not known. An hour behind at most.')),
    endsAt: z.nullable(time).check(said('When it is taken away, since another key has taken its place.')),
  }),
)
export type PublicAccessKey = z.output<typeof accessKey>

const name = z.string().check(
  z.trim(),
  obeys((text) => accessNameProblem(text)),
)

/** What a new key is made for. */
const newAccess = named(
  'NewAccess',
  z
    .object({
      name: name.check(said('Unique in the project, 1 to 100 characters.')),
      rights: z.array(z.enum(publicRights)).check(z.minLength(1, 'At least one right is needed.')),
      buckets: z
        ._default(z.array(z.string().check(z.minLength(3), z.maxLength(63))).check(z.maxLength(256)), [])
        .check(said('Empty: all buckets, also those to come.')),
      notBefore: z.optional(moment),
      expiresAt: z.optional(moment),
    })
    .check(
      z.refine(({ notBefore, expiresAt }) => !notBefore || !expiresAt || notBefore < expiresAt, {
        error: 'It would end before it begins.',
        path: ['expiresAt'],
      }),
    ),
)

const derivation = named(
  'GrantDerivation',
  z.object({
    satelliteAddress: z.string().check(said('`nodeId@host:port` of the object store, as it stands in access grants.')),
    salt: z.string().check(said('Of the project, in base64: the passphrase is hashed with it.')),
    encryptPaths: z.boolean().check(said('Whether names of objects are encrypted.')),
    authService: z.string().check(said('Address where a grant becomes S3 credentials.')),
  }),
)
export type PublicDerivation = z.output<typeof derivation>

const madeKey = z.object({
  accessKey,
  apiKey: z.string().check(said('Shown this once.')),
  derivation: derivation.check(said('What an access grant is made of beside this key and the passphrase.')),
})

const inAccess = { area: 'access' } as const
const path = '/projects/:projectId/access-keys'
const making = ['no_such_project', 'access_name_taken', 'account_under_review'] as const
const managed = [...making, 'passphrase_not_managed', 'key_management_unavailable'] as const
const longestOverlap = 30 * 24 * 60 * 60

const onlyManaged =
  'Only for projects whose passphrase this service keeps. For others it would need a passphrase that it must not have: there, make an access key with `createAccessKey`, and derive the grant where the passphrase is, as `@perigee/client/grants` does.'

export const publicAccess = {
  list: definePublicCall({
    ...inAccess,
    id: 'listAccessKeys',
    reads: true,
    method: 'GET',
    path,
    may: 'accessKey.view',
    params: byProject,
    query: z.object({
      ...pageQuery,
      search: z._default(queryText, '').check(said('A part of the name, or of the email of who made it.')),
    }),
    answer: pageOf(accessKey),
    summary: 'List access keys',
    description: 'By when they were made. Those that the console makes for its file browser are left out.',
    refusals: ['no_such_project'],
  }),
  create: definePublicCall({
    ...inAccess,
    id: 'createAccessKey',
    reads: false,
    secret: true,
    method: 'POST',
    path,
    may: 'accessKey.create',
    params: byProject,
    body: newAccess,
    answer: madeKey,
    status: 201,
    summary: 'Create an access key',
    description:
      'The key is restricted to what is asked for, which nobody can undo. With the passphrase of the project it becomes an access grant: `@perigee/client/grants` derives that where the passphrase is.',
    refusals: making,
  }),
  remove: definePublicCall({
    ...inAccess,
    id: 'deleteAccessKey',
    reads: false,
    method: 'DELETE',
    path: `${path}/:id`,
    may: 'accessKey.delete',
    params: z.object({ projectId, id: uuid }),
    summary: 'Delete an access key',
    description: 'Grants, credentials and links that come from it end with it.',
    refusals: ['no_such_project', 'no_such_api_key', 'api_key_not_yours'],
  }),
  rotate: definePublicCall({
    ...inAccess,
    id: 'rotateAccessKey',
    reads: false,
    secret: true,
    method: 'POST',
    path: `${path}/:id/rotate`,
    may: 'accessKey.delete',
    params: z.object({ projectId, id: uuid }),
    body: z.object({
      overlapSeconds: z._default(z.int().check(z.gte(0), z.lte(longestOverlap)), 0),
    }),
    answer: madeKey,
    status: 201,
    summary: 'Replace an access key by a new one',
    description:
      'The new key has the name and the restrictions of the old one, but never the right to get around a retention. The old one is renamed, and taken away once the overlap is over: within a minute after that.',
    refusals: [
      'no_such_project',
      'no_such_api_key',
      'api_key_not_yours',
      'key_facts_unknown',
      'key_ended',
      'key_rotated',
      'access_name_taken',
    ],
  }),
  createGrant: definePublicCall({
    ...inAccess,
    id: 'createAccessGrant',
    reads: false,
    secret: true,
    method: 'POST',
    path: '/projects/:projectId/access-grants',
    may: 'accessGrant.create',
    params: byProject,
    body: newAccess,
    answer: z.object({ accessKey, accessGrant: z.string().check(said('Shown this once.')) }),
    status: 201,
    summary: 'Create an access grant',
    description: onlyManaged,
    refusals: managed,
  }),
  createCredentials: definePublicCall({
    ...inAccess,
    id: 'createS3Credentials',
    reads: false,
    secret: true,
    method: 'POST',
    path: '/projects/:projectId/s3-credentials',
    may: 'accessGrant.create',
    params: byProject,
    body: newAccess,
    answer: z.object({
      accessKey,
      accessKeyId: z.string(),
      secretKey: z.string().check(said('Shown this once.')),
      endpoint: z.string(),
    }),
    status: 201,
    summary: 'Create S3 credentials',
    description: onlyManaged,
    refusals: [...managed, 'credentials_unavailable'],
  }),
}
