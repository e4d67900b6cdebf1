import { randomBytes, randomUUID } from 'node:crypto'
import { createApiKey, serializeApiKey } from '@perigee/grants/api-key'
import type { Calls } from './account-calls'
import { type Asked, bodyOf, empty, json, refused, textOf } from './exchange'
import type { State } from './state'

/** Projects, their API keys and buckets. There are no buckets: those are made at a gateway, which is not there. */
export function projectCalls(state: State): Calls {
  const named = ({ params, query }: Asked) => {
    const id = params['id'] ?? query.get('projectID') ?? query.get('publicID')
    return state.projects.find((project) => project.id === id)
  }
  const keysOf = (asked: Asked) => state.keys.filter(({ projectId }) => projectId === named(asked)?.id)

  return {
    'GET /api/v0/projects': {
      answer: (_, me) => json(state.projects.filter(({ ownerId }) => ownerId === me.id).map(projectAnswer)),
    },
    'POST /api/v0/projects': {
      answer(asked, me) {
        const own = state.projects.filter(({ ownerId }) => ownerId === me.id)
        if (own.length >= 2) return refused(500, 'console service: project creation is limited')
        const { name, description } = bodyOf(asked)
        const project = {
          id: randomUUID(),
          name: textOf(name),
          description: textOf(description),
          ownerId: me.id,
          createdAt: new Date().toISOString(),
          salt: randomBytes(32).toString('base64'),
        }
        state.projects.push(project)
        return json(projectAnswer(project), 201)
      },
    },
    'GET /api/v0/projects/invitations': { answer: () => json([]) },
    'GET /api/v0/projects/usage-limits': { answer: () => json(limits) },
    'GET /api/v0/projects/:id/config': {
      answer: (asked) =>
        json({
          hasManagedPassphrase: false,
          encryptPath: true,
          isOwnerPaidTier: false,
          hasPaidPrivileges: false,
          role: 0,
          salt: named(asked)?.salt,
          membersCount: 1,
          availablePlacements: null,
        }),
    },
    'GET /api/v0/projects/:id/salt': { answer: (asked) => json(named(asked)?.salt) },
    'GET /api/v0/projects/:id/usage-limits': { answer: () => json(limits) },
    'GET /api/v0/projects/:id/daily-usage': {
      answer: () => json({ storageUsage: null, allocatedBandwidthUsage: null, settledBandwidthUsage: null }),
    },

    'POST /api/v0/api-keys/create/:id': {
      answer(asked, me) {
        const project = named(asked)
        if (!project) return refused(401, 'unauthorized: not a member')
        if (keysOf(asked).some(({ name }) => name === asked.body)) return refused(500, 'console service: name is taken')
        const kept = { id: randomUUID(), projectId: project.id, name: asked.body, createdAt: new Date().toISOString() }
        state.keys.push(kept)
        const key = serializeApiKey(createApiKey(randomBytes(32), randomBytes(32)))
        return json({ key, keyInfo: keyAnswer(kept, me) })
      },
    },
    'GET /api/v0/api-keys/list-paged': {
      answer(asked, me) {
        const keys = keysOf(asked).filter(({ name }) => !name.startsWith('.elsewhere-browser-key-'))
        const apiKeys = keys.length === 0 ? null : keys.map((key) => keyAnswer(key, me))
        return json({ apiKeys, ...pageOf(keys.length) })
      },
    },
    'GET /api/v0/api-keys/api-key-names': {
      answer(asked) {
        const names = keysOf(asked).map(({ name }) => name)
        return json(names.length === 0 ? null : names)
      },
    },
    'DELETE /api/v0/api-keys/delete-by-ids': {
      answer(asked) {
        const { ids } = bodyOf(asked) as { ids: string[] }
        state.keys = state.keys.filter(({ id }) => !ids.includes(id))
        return empty
      },
    },
    'DELETE /api/v0/api-keys/delete-by-name': {
      answer(asked) {
        const gone = keysOf(asked).filter(({ name }) => name === asked.query.get('name'))
        state.keys = state.keys.filter((key) => !gone.includes(key))
        return empty
      },
    },

    'GET /api/v0/buckets/usage-totals': { answer: () => json({ bucketUsages: null, ...pageOf(0) }) },
    'GET /api/v0/buckets/bucket-names': { answer: () => json(null) },
    'GET /api/v0/buckets/bucket-metadata': { answer: () => json(null) },
    'GET /api/v0/buckets/placement-details': { answer: () => json([]) },
  }
}

const projectAnswer = ({ id, name, description, ownerId, createdAt }: State['projects'][number]) => ({
  id,
  name,
  description,
  ownerId,
  createdAt,
  memberCount: 1,
  storageUsed: 0,
  bandwidthUsed: 0,
  versioning: 1,
  placement: 0,
  hasManagedPassphrase: false,
})

const keyAnswer = ({ id, projectId, name, createdAt }: State['keys'][number], me: { id: string; email: string }) => ({
  id,
  projectId,
  projectPublicId: projectId,
  createdBy: me.id,
  creatorEmail: me.email,
  userAgent: null,
  name,
  createdAt,
  version: 0,
})

function pageOf(totalCount: number) {
  const count = totalCount === 0 ? 0 : 1
  const sorted = { order: 1, orderDirection: 1 }
  return { search: '', limit: 10, offset: 0, ...sorted, pageCount: count, currentPage: count, totalCount }
}

const limits = {
  storageLimit: 25_000_000_000,
  userSetStorageLimit: null,
  bandwidthLimit: 25_000_000_000,
  userSetBandwidthLimit: null,
  storageUsed: 0,
  bandwidthUsed: 0,
  objectCount: 0,
  segmentCount: 0,
  rateLimit: 100,
  segmentLimit: 10_000,
  rateUsed: 0,
  segmentUsed: 0,
  bucketsUsed: 0,
  bucketsLimit: 100,
}
