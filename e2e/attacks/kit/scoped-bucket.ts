import { randomBytes } from 'node:crypto'
import type { AccessGrant } from '@perigee/grants/access-grant'
import { restrictGrant } from '@perigee/grants/derive'
import type { Permission } from '@perigee/grants/permission'
import { projects } from '@perigee/contract/projects'
import type { KeyPair } from '../../s3/endpoint/target'
import { call, element } from '../../s3/wire/call'
import { pathOf, type Wanted } from '../../s3/wire/sign-v4'
import { makeGrant, registerGrant } from '../../src/make-access'
import type { Account } from '../../src/sign-up'
import { fetchFrom, newAddress } from './addresses'
import type { Right } from './s3-operations'
import { victim } from './target'

/** Stands in everything that a restricted grant must not see. */
export const marker = `not-for-you-${randomBytes(6).toString('hex')}`

/**
 * Keys beside the folder `docs/` that a sloppy comparison takes for a part of it. An object called `docs` is none of
 * them: in a grant a folder has no slash at its end.
 */
export const outside = ['docs-private/a.txt', 'docsx', 'Docs/a.txt', 'doc', 'secret.txt', 'a/docs/a.txt'] as const
export const inside = 'docs/a.txt'
/** In the folder too: what copies are made of. */
export const copied = 'docs/source.txt'

export interface ScopedBucket {
  projectId: string
  bucket: string
  /** Another one of the same project. */
  other: string
  grant: AccessGrant
  owner: KeyPair
  /** Of an upload that the owner has begun at each key, and at `inside` in the other bucket. */
  uploads: ReadonlyMap<string, string>
  /** Credentials for a grant that has these rights below the folders of the bucket. */
  restricted(rights: readonly Right[], folders: readonly string[]): Promise<KeyPair>
  /** All that the owner sees outside the folder: content, tags, uploads and the settings of the buckets. */
  state(): Promise<string[]>
}

const permissions: Record<Right, Permission> = {
  download: { allowDownload: true },
  upload: { allowUpload: true },
  list: { allowList: true },
  delete: { allowDelete: true },
}

async function register(grant: AccessGrant, isPublic = false): Promise<KeyPair> {
  const made = await registerGrant({ urls: victim.urls }, grant, { isPublic, fetch: fetchFrom(newAddress()) })
  return { accessKey: made.access_key_id, secretKey: made.secret_key }
}

/** A project with two buckets whose names of objects are encrypted, or not. */
export async function scopedBucket({ client }: Account, encryptPath: boolean): Promise<ScopedBucket> {
  const unique = randomBytes(4).toString('hex')
  const { answer: project } = await client.call(projects.create, { body: { name: `Scope ${unique}` } })
  const wanted = { projectId: project.id, name: unique, passphrase: 'of the scope', encryptPath }
  const grant = await makeGrant(client, wanted)
  const owner = await register(grant)
  const [bucket, other] = [`scope-${unique}`, `other-${unique}`]
  const places = [...[inside, copied, ...outside].map((key) => ({ bucket, key })), { bucket: other, key: inside }]
  const done = async (one: Wanted) => {
    const answer = await call(one, owner)
    if (answer.status >= 300) throw new Error(`${one.method} ${one.path}: ${answer.status} ${answer.text}`)
    return answer
  }
  const uploads = new Map<string, string>()
  for (const name of [bucket, other]) await done({ method: 'PUT', path: pathOf(name) })
  for (const place of places) {
    const path = pathOf(place.bucket, place.key)
    await done({ method: 'PUT', path, body: `${marker} ${place.key}`, headers: { 'x-amz-tagging': `of=${marker}` } })
    const begun = await done({ method: 'POST', path, query: { uploads: '' } })
    uploads.set(`${place.bucket}/${place.key}`, element(begun, 'UploadId') ?? '')
  }
  const kept = places.filter(({ key, ...at }) => key !== inside || at.bucket === other)
  return {
    projectId: project.id,
    bucket,
    other,
    grant,
    owner,
    uploads,
    restricted(rights, folders) {
      const permission = Object.assign({}, ...rights.map((right) => permissions[right])) as Permission
      const paths = folders.map((prefix) => ({ bucket, prefix }))
      return register(restrictGrant(grant, paths, permission))
    },
    async state() {
      const seen: string[] = []
      for (const place of kept) {
        const path = pathOf(place.bucket, place.key)
        for (const query of [{}, { tagging: '' }, { uploadId: uploads.get(`${place.bucket}/${place.key}`) ?? '' }]) {
          const { status, text } = await call({ path, query }, owner)
          seen.push(`${path} ${Object.keys(query).join()} ${status} ${text}`)
        }
      }
      for (const name of [bucket, other]) {
        for (const setting of ['versioning', 'tagging', 'cors', 'object-lock']) {
          const { status, text } = await call({ path: pathOf(name), query: { [setting]: '' } }, owner)
          seen.push(`${name} ${setting} ${status} ${/<Code>/.test(text) ? element({ text } as never, 'Code') : text}`)
        }
      }
      const { text } = await call({ path: '/' }, owner)
      return [...seen, [...text.matchAll(/<Name>([^<]*)</g)].map(([, name]) => name).join()]
    },
  }
}
