import { randomBytes } from 'node:crypto'
import { getConfig } from '@perigee/contract/config'
import { members } from '@perigee/contract/members'
import { projects } from '@perigee/contract/projects'
import { browserKeyName, sharedAccessName } from '@perigee/domain/access-name'
import { invitationAnswers } from '@perigee/domain/invitations'
import { type AccessGrant, serializeAccessGrant } from '@perigee/grants/access-grant'
import { restrictGrant } from '@perigee/grants/derive'
import { beforeAll } from 'vitest'
import type { KeyPair } from '../s3/endpoint/target'
import { call, element } from '../s3/wire/call'
import { presignV4 } from '../s3/wire/presign-v4'
import { type Answer, send } from '../s3/wire/request'
import { pathOf } from '../s3/wire/sign-v4'
import { makeGrant, registerGrant } from '../src/make-access'
import type { Account } from '../src/sign-up'
import { attack } from './kit/attack'
import { fetchFrom, newAddress } from './kit/addresses'
import { somebody } from './kit/people'
import { ask } from './kit/requests'
import { type ScopedBucket, copied, marker, scopedBucket } from './kit/scoped-bucket'
import { victim } from './kit/target'

/** Ways to use one API key, and what was derived from it. */
type Uses = Record<string, () => Promise<Answer>>

let owner: Account
let scope: ScopedBucket
beforeAll(async () => {
  owner = await somebody()
  scope = await scopedBucket(owner, true)
})

/** Somebody new in the team of the owner. */
async function aMember(): Promise<Account> {
  const guest = await somebody()
  const params = { id: scope.projectId }
  await owner.client.call(members.invite, { params: { ...params, email: guest.email } })
  await guest.client.call(projects.answerInvitation, { params, body: { response: invitationAnswers.accept } })
  return guest
}

const register = async (grant: AccessGrant, isPublic = false): Promise<KeyPair> => {
  const made = await registerGrant(victim, grant, { isPublic, fetch: fetchFrom(newAddress()) })
  return { accessKey: made.access_key_id, secretKey: made.secret_key }
}

/** Makes a key of this name and everything that a person can derive from it. */
async function usesOfKey({ client }: Account, name: string): Promise<Uses> {
  const grant = await makeGrant(client, { projectId: scope.projectId, name, passphrase: 'of the scope' })
  const keys = await register(grant)
  const own = pathOf(scope.bucket, `${randomBytes(4).toString('hex')}.bin`)
  const object = pathOf(scope.bucket, copied)
  const narrower = restrictGrant(grant, [{ bucket: scope.bucket, prefix: 'docs/' }], {
    allowDownload: true,
    allowList: true,
  })
  const narrow = await register(narrower)
  const { accessKey: link } = await register(narrower, true)
  const begun = await call({ method: 'POST', path: own, query: { uploads: '' } }, keys)
  const uploadId = element(begun, 'UploadId') ?? ''
  const presigned = presignV4({ path: object }, { ...keys, expires: '600' })
  let part = 0
  const opened = (access: string) => () => ask(`/raw/${access}/${scope.bucket}/${copied}`, { to: victim.urls.links })
  return {
    'reading by S3': () => call({ path: object }, keys),
    'listing by S3': () => call({ path: pathOf(scope.bucket), query: { 'list-type': '2' } }, keys),
    'writing by S3': () => call({ method: 'PUT', path: own, body: 'new' }, keys),
    'the next part of an upload that runs': () =>
      call({ method: 'PUT', path: own, query: { uploadId, partNumber: String(++part) }, body: 'part' }, keys),
    'a presigned address': () => send(presigned),
    'credentials of a narrower grant': () => call({ path: object }, narrow),
    'a link': opened(link),
    'the grant itself as a link': opened(serializeAccessGrant(narrower)),
    'a grant that is registered now': async () => call({ path: object }, await register(grant)),
  }
}

const works = ({ status }: Answer): boolean => status === 200
/** Whatever says no, without a word of what is stored. */
const isRefused = ({ status, text }: Answer): boolean => [400, 401, 403, 404].includes(status) && !text.includes(marker)

async function tryAll(
  uses: Uses,
  isRight: (answer: Answer) => boolean,
  tried: (what: string, problem: string | false) => void,
) {
  for (const [what, use] of Object.entries(uses)) {
    // A key that the auth service no longer registers is as good as one that the gateway refuses.
    const answer = await use().catch((cause: unknown) => ({ status: 403, text: String(cause) }) as Answer)
    tried(what, !isRight(answer) && `${answer.status} ${answer.text.slice(0, 200)}`)
  }
}

const remove = (by: Account, { email }: Account, removeAccesses = false) =>
  by.client.call(members.remove, { params: { id: scope.projectId }, body: { emails: [email], removeAccesses } })

async function keysOf(guest: Account): Promise<{ browser: Uses; wizard: Uses; shared: Uses }> {
  const { answer: config } = await guest.client.call(getConfig)
  const now = new Date()
  return {
    browser: await usesOfKey(guest, browserKeyName(config.objectBrowserKeyNamePrefix, now)),
    wizard: await usesOfKey(guest, `laptop ${guest.email}`),
    shared: await usesOfKey(guest, sharedAccessName(copied, 'object', now, 100)),
  }
}

attack(
  'a member who was removed: keys of the file browser end at once, those of the project go on',
  60,
  async (tried) => {
    for (const by of ['owner', 'themselves'] as const) {
      const guest = await aMember()
      const { browser, wizard, shared } = await keysOf(guest)
      // Whatever is remembered anywhere is remembered by now.
      await tryAll({ ...browser, ...wizard }, works, tried)
      await remove(by === 'owner' ? owner : guest, guest)
      await tryAll(browser, isRefused, tried)
      await tryAll({ ...wizard }, works, tried)
      await tryAll({ ...shared }, works, tried)
    }
  },
)

attack('a member who was removed with their access keys', 30, async (tried) => {
  const guest = await aMember()
  const { browser, wizard, shared } = await keysOf(guest)
  for (const uses of [browser, wizard, shared]) await tryAll(uses, works, tried)
  await remove(owner, guest, true)
  for (const uses of [browser, wizard, shared]) await tryAll(uses, isRefused, tried)
  // Whoever comes back gets new keys, and not the old ones.
  await owner.client.call(members.invite, { params: { id: scope.projectId, email: guest.email } })
  const answer = { response: invitationAnswers.accept }
  await guest.client.call(projects.answerInvitation, { params: { id: scope.projectId }, body: answer })
  for (const uses of [browser, wizard]) await tryAll(uses, isRefused, tried)
})
