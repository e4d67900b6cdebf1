import { publicAccess } from '@perigee/contract/public/access'
import { publicBuckets } from '@perigee/contract/public/buckets'
import { publicDomains } from '@perigee/contract/public/domains'
import { publicLinks } from '@perigee/contract/public/links'
import { createRestrictedKey } from '@perigee/projects/api-keys/create-restricted-key'
import { insertBucket } from '@perigee/satellite-db/buckets'
import { aDeletion, aDomain, aLink, type Scene } from '../access-matrix/scene'
import { inProject, shows } from './example'

let counter = 0
const next = () => ++counter

/** A bucket of its own for a call: others that are prepared beside it find theirs as it was. */
async function toBucket({ api, project, id: createdBy }: Scene) {
  const name = `bucket-${next()}`
  const facts = { placement: 0, versioning: 2, objectLock: false, createdBy, createdAt: api.clock() } as const
  await insertBucket(api.db, { projectId: project.internalId, name, ...facts })
  return { params: { projectId: project.publicId, bucket: name } }
}

async function toAccessKey({ api, session, project }: Scene) {
  const wished = { name: `wished-${next()}`, rights: ['download', 'list'], buckets: [] } as const
  const made = await createRestrictedKey(api.deps, session, {
    projectId: project.publicId,
    wished: { ...wished, rights: [...wished.rights], buckets: [] },
  })
  return { params: { projectId: project.publicId, id: made.info.id } }
}

const wishes = (scene: Scene) => ({
  ...inProject(scene),
  body: { name: `asked-${next()}`, rights: ['list' as const] },
})
const toLink = async (scene: Scene) => ({ params: { projectId: scene.project.publicId, id: await aLink(scene) } })
const toDomain = async (scene: Scene) => ({
  params: { projectId: scene.project.publicId, domain: await aDomain(scene) },
})

/** Calls about buckets, access to them, links and domains. */
export const storageExamples = [
  shows(publicBuckets.list, { given: inProject }),
  shows(publicBuckets.locations, { given: inProject }),
  shows(publicBuckets.create, { given: (scene) => ({ ...inProject(scene), body: { name: `new-${next()}` } }) }),
  shows(publicBuckets.get, { given: toBucket }),
  shows(publicBuckets.update, {
    given: async (scene) => ({ ...(await toBucket(scene)), body: { versioning: 'suspended' as const } }),
  }),
  shows(publicBuckets.setLock, {
    given: async (scene) => ({ ...(await toBucket(scene)), body: { defaultRetention: null } }),
  }),
  shows(publicBuckets.remove, { given: toBucket }),
  shows(publicBuckets.getTags, { given: toBucket }),
  shows(publicBuckets.setTags, {
    given: async (scene) => ({ ...(await toBucket(scene)), body: { tags: [{ key: 'team', value: 'a' }] } }),
  }),
  shows(publicBuckets.getCors, { given: toBucket }),
  shows(publicBuckets.setCors, {
    given: async (scene) => ({
      ...(await toBucket(scene)),
      body: { rules: [{ origins: ['https://a.example'], methods: ['GET' as const] }] },
    }),
  }),
  shows(publicBuckets.getLifecycle, { given: toBucket }),
  shows(publicBuckets.setLifecycle, {
    given: async (scene) => ({ ...(await toBucket(scene)), body: { rules: [{ id: 'old', expireDays: 30 }] } }),
  }),
  shows(publicBuckets.listDeletions, { given: inProject }),
  shows(publicBuckets.startDeletion, {
    given: async (scene) => ({ ...inProject(scene), body: { bucket: (await toBucket(scene)).params.bucket } }),
  }),
  shows(publicBuckets.stopDeletion, {
    given: async (scene) => ({ params: { projectId: scene.project.publicId, id: await aDeletion(scene) } }),
  }),

  shows(publicAccess.list, { given: inProject }),
  shows(publicAccess.create, { given: wishes }),
  shows(publicAccess.remove, { given: toAccessKey }),
  shows(publicAccess.rotate, { given: async (scene) => ({ ...(await toAccessKey(scene)), body: {} }) }),
  shows(publicAccess.createGrant, { given: wishes }),
  shows(publicAccess.createCredentials, { given: wishes }),

  shows(publicLinks.list, { given: inProject }),
  shows(publicLinks.get, { given: toLink }),
  shows(publicLinks.update, { given: async (scene) => ({ ...(await toLink(scene)), body: { paused: true } }) }),
  shows(publicLinks.revoke, { given: toLink }),

  shows(publicDomains.list, { given: inProject }),
  shows(publicDomains.create, {
    given: (scene) => ({
      ...inProject(scene),
      body: { name: `new-${next()}.example.test`, root: 'photos', accessKeyId: 'jabc' },
    }),
  }),
  shows(publicDomains.check, { given: toDomain }),
  shows(publicDomains.remove, { given: toDomain }),
]
