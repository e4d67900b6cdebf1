import { apiKeys } from '@perigee/contract/api-keys'
import { buckets } from '@perigee/contract/buckets'
import type { Call } from '@perigee/contract/call'
import { passphraseChecks } from '@perigee/contract/passphrase-checks'
import { projects } from '@perigee/contract/projects'
import { apiKeyRefusals } from '@perigee/contract/refusals/api-keys'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { Given } from '../api-client'
import { foreign, type ForeignScenes } from './foreign-case'
import { checkValue } from './project-examples'
import type { Scene } from './scene'

const page = { limit: 10, page: 1 }
const period = { since: '2020-01-01T00:00:00.000Z', before: '2120-01-01T00:00:00.000Z' }

const inProject = <C extends Call>(name: string, call: C, given: (id: string, scenes: ForeignScenes) => Given<C>) =>
  foreign(name, call, {
    objects: ({ project }) => ({ known: project.publicId, unknown: crypto.randomUUID() }),
    given,
    answer: projectRefusals.noSuchProject(),
  })
const byPath = (name: string, call: Call, more: Given<Call> = {}) =>
  inProject(name, call, (id) => ({ ...more, params: { id } }))
const byQuery = (name: string, call: Call, more: Record<string, unknown> = {}, key = 'projectID') =>
  inProject(name, call, (id) => ({ query: { [key]: id, ...more } }))

const idOfKey = ({ apiKey }: Scene) => ({ known: apiKey.id, unknown: crypto.randomUUID() })

export const foreignProjects = [
  byPath('projects.config', projects.config),
  byPath('projects.salt', projects.salt),
  byPath('projects.usageLimits', projects.usageLimits),
  byPath('projects.dailyUsage', projects.dailyUsage, { query: { from: 1_700_000_000, to: 1_700_100_000 } }),
  byPath('passphraseChecks.list', passphraseChecks.list),
  byPath('passphraseChecks.add', passphraseChecks.add, { body: { check: checkValue } }),
  inProject('apiKeys.create', apiKeys.create, (projectId) => ({ params: { projectId }, body: 'mine' })),
  byQuery('apiKeys.list', apiKeys.list, { ...page, order: 1, orderDirection: 1 }),
  byQuery('apiKeys.names', apiKeys.names),
  inProject('apiKeys.deleteByName', apiKeys.deleteByName, (projectID, { theirs }) => ({
    query: { projectID, name: theirs.apiKey.name },
  })),
  inProject('apiKeys.deleteByName, publicID', apiKeys.deleteByName, (publicID, { theirs }) => ({
    query: { publicID, name: theirs.apiKey.name },
  })),
  byQuery('buckets.usageTotals', buckets.usageTotals, { ...period, ...page }),
  inProject('buckets.totals', buckets.totals, (projectID, { theirs }) => ({
    query: { projectID, bucket: theirs.bucket, before: period.before },
  })),
  byQuery('buckets.names', buckets.names),
  byQuery('buckets.names, publicID', buckets.names, {}, 'publicID'),
  byQuery('buckets.metadata', buckets.metadata),
  byQuery('buckets.metadata, publicID', buckets.metadata, {}, 'publicID'),
  byQuery('buckets.placements', buckets.placements),
  byQuery('buckets.placements, publicID', buckets.placements, {}, 'publicID'),
  byQuery('buckets.placementDetails', buckets.placementDetails),

  foreign('apiKeys.deleteByIds', apiKeys.deleteByIds, {
    objects: idOfKey,
    given: (id) => ({ body: { ids: [id] } }),
    answer: apiKeyRefusals.noSuchApiKey(),
  }),
  foreign('apiKeys.deleteByIds, beside an own key', apiKeys.deleteByIds, {
    objects: idOfKey,
    given: (id, { mine }) => ({ body: { ids: [mine.apiKey.id, id] } }),
    answer: apiKeyRefusals.noSuchApiKey(),
  }),
  foreign('apiKeys.deleteByName, a name of another project', apiKeys.deleteByName, {
    objects: ({ apiKey }) => ({ known: apiKey.name, unknown: 'no-such-key' }),
    given: (name, { mine }) => ({ query: { projectID: mine.project.publicId, name } }),
    answer: 'nothing',
  }),
  foreign('buckets.totals, a bucket of another project', buckets.totals, {
    objects: ({ bucket }) => ({ known: bucket, unknown: 'no-such-bucket' }),
    given: (bucket, { mine }) => ({ query: { projectID: mine.project.publicId, bucket, before: period.before } }),
    answer: storeRefusals.noSuchBucket('the-bucket'),
  }),
]
