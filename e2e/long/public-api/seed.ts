import { members } from '@perigee/contract/members'
import { links } from '@perigee/contract/links'
import { apiKeys } from '@perigee/contract/api-keys'
import { projects } from '@perigee/contract/projects'
import { restKeys } from '@perigee/contract/rest-keys'
import { invitationAnswers } from '@perigee/domain/invitations'
import { noLinkOptions } from '@perigee/domain/links'
import { parseAccessKeyId, recordKeyOf } from '@perigee/crypto/edge-credentials'
import { toHex } from '@perigee/std/encoding'
import { makeGrant, registerGrant } from '../../src/make-access'
import type { Installation } from '../../src/product'
import { newPerson, signUp } from '../../src/sign-up'

/** What the ids in paths and queries are taken from, and a key that may do everything. */
export interface Seeded {
  key: string
  values: Record<string, string[]>
}

const bucket = 'photos'

/** An account with something of everything that the public API names, in a project whose passphrase the service keeps. */
export async function seed(product: Installation): Promise<Seeded> {
  const [{ client }, colleague] = [await signUp(product), await signUp(product)]
  const { answer: key } = await client.call(restKeys.create, { body: { name: 'everything' } })
  const send = sender(product.urls.console, key)
  const newProject = (managePassphrase: boolean) =>
    client.call(projects.create, { body: { name: managePassphrase ? 'Managed' : 'Own', managePassphrase } })
  const [managed, own] = [(await newProject(true)).answer.id, (await newProject(false)).answer.id]
  const below = (id: string, path: string) => `/projects/${id}/${path}`

  for (const id of [managed, own]) await send('POST', below(id, 'buckets'), { name: bucket })
  await send('POST', below(managed, 'buckets'), { name: 'locked', objectLock: true })
  await client.call(members.inviteMany, { params: { id: managed }, body: { emails: [colleague.email] } })
  await colleague.client.call(projects.answerInvitation, {
    params: { id: managed },
    body: { response: invitationAnswers.accept },
  })
  const { email: invited } = newPerson()
  await send('POST', below(managed, 'invitations'), { email: invited })
  const accessKey = await send('POST', below(managed, 'access-keys'), { name: 'tool', rights: ['list'] })
  const webhook = await send('POST', below(managed, 'webhooks'), { address: 'https://hooks.invalid/', events: ['*'] })
  await send('POST', below(managed, `webhooks/${String(webhook['id'])}/test`))
  const { id: link, accessKeyId } = await aLink(product, client, own)
  await send('POST', below(own, 'domains'), { name: 'files.example.com', root: bucket, accessKeyId })
  const deletion = await send('POST', below(own, 'bucket-deletions'), { bucket })
  const people = (await send('GET', below(managed, 'members')))['items'] as { id: string }[]
  const nobody = crypto.randomUUID()
  const projectIds = [managed, managed, managed, own, nobody]
  return {
    key,
    values: {
      projectId: projectIds,
      projectID: projectIds,
      bucket: [bucket, bucket, 'locked', 'nothing-there'],
      memberId: [...people.map(({ id }) => id), nobody],
      email: [invited, 'nobody@example.com'],
      webhookId: [String(webhook['id']), nobody],
      domain: ['files.example.com', 'other.example.com'],
      id: [(accessKey['accessKey'] as { id: string }).id, link, String(deletion['id']), nobody],
    },
  }
}

type Json = Record<string, unknown>

const sender =
  (origin: string, key: string) =>
  async (method: string, path: string, body?: Json): Promise<Json> => {
    const response = await fetch(`${origin}/public/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text === '' ? {} : JSON.parse(text)) as Json
  }

/** A public link, listed, to nothing in particular. */
async function aLink(product: Installation, client: Parameters<typeof makeGrant>[0], projectId: string) {
  const grant = await makeGrant(client, { projectId, name: 'behind a link', passphrase: 'of the link' })
  const credentials = await registerGrant(product, grant, { isPublic: true })
  const { answer } = await client.call(apiKeys.list, {
    query: { projectID: projectId, limit: '1', page: '1', order: '1', orderDirection: '1' },
  })
  const accessKeyId = credentials.access_key_id
  const recorded = await client.call(links.record, {
    params: { id: projectId },
    body: {
      apiKeyId: answer.apiKeys[0]?.id ?? '',
      linkHash: toHex(recordKeyOf(parseAccessKeyId(accessKeyId))),
      kind: 'file',
      bucket,
      sealedPlace: null,
      password: null,
      ...noLinkOptions,
      expiresAt: null,
    },
  })
  return { id: recorded.answer.id, accessKeyId }
}
