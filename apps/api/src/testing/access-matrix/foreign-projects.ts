import { auditLog, auditLogExport, auditLogPeople } from '@perigee/contract/audit'
import { apiKeys } from '@perigee/contract/api-keys'
import { connectionTests } from '@perigee/contract/connection-tests'
import { buckets } from '@perigee/contract/buckets'
import { domains } from '@perigee/contract/domains'
import { domainRefusals } from '@perigee/contract/refusals/domains'
import { invitationAnswers } from '@perigee/domain/invitations'
import type { Call } from '@perigee/contract/call'
import { links } from '@perigee/contract/links'
import { members } from '@perigee/contract/members'
import { passphraseChecks } from '@perigee/contract/passphrase-checks'
import { prices } from '@perigee/contract/payments/prices'
import { projects } from '@perigee/contract/projects'
import { apiKeyRefusals } from '@perigee/contract/refusals/api-keys'
import { bucketRefusals } from '@perigee/contract/refusals/buckets'
import { linkRefusals } from '@perigee/contract/refusals/links'
import { memberRefusals } from '@perigee/contract/refusals/members'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { someKeyFacts } from '../builders'
import type { Given } from '../api-client'
import { aLinkRecord } from '../links'
import { foreign, type ForeignScenes } from './foreign-case'
import { checkValue, markOfKey } from './project-examples'
import { aConnectionTest, aDeletion, aDomain, aLink, aMember, type Scene } from './scene'

const page = { limit: 10, page: 1 }
const days = { since: '2026-01-01T00:00:00.000Z', before: '2026-02-01T00:00:00.000Z' }
const period = { since: '2020-01-01T00:00:00.000Z', before: '2120-01-01T00:00:00.000Z' }

const inProject = <C extends Call>(
  name: string,
  call: C,
  given: (id: string, scenes: ForeignScenes) => Promise<Given<C>> | Given<C>,
) =>
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
  byPath('projects.emission', projects.emission),
  byPath('projects.dailyUsage', projects.dailyUsage, { query: { from: 1_700_000_000, to: 1_700_100_000 } }),
  foreign('projects.answerInvitation', projects.answerInvitation, {
    objects: ({ project }) => ({ known: project.publicId, unknown: crypto.randomUUID() }),
    given: (id) => ({ params: { id }, body: { response: invitationAnswers.accept } }),
    answer: memberRefusals.noSuchInvitation(),
  }),
  byPath('projects.update', projects.update, { body: { name: 'mine' } }),
  byPath('projects.setLimits', projects.setLimits, { body: { storageLimit: '1TB' } }),
  byPath('projects.setNotifications', projects.setNotifications, { body: { egressNotificationsEnabled: false } }),
  byPath('projects.requestLimit', projects.requestLimit, {
    body: { limitType: 'storage', currentLimit: '1TB', desiredLimit: '2TB' },
  }),
  byPath('projects.delete', projects.delete, { body: { step: 0, data: '' } }),
  byPath('projects.resendDeletionCode', projects.resendDeletionCode),
  byPath('members.list', members.list, { query: { limit: 10 } }),
  inProject('members.get', members.get, async (id, { theirs }) => ({
    params: { id, memberId: (await aMember(theirs)).memberId },
  })),
  inProject('members.changeRole', members.changeRole, async (id, { theirs }) => ({
    params: { id, memberId: (await aMember(theirs)).memberId },
    body: '0',
  })),
  foreign('members.changeRole, a member of another project', members.changeRole, {
    objects: async (theirs) => ({ known: (await aMember(theirs)).memberId, unknown: crypto.randomUUID() }),
    given: (memberId, { mine }) => ({ params: { id: mine.project.publicId, memberId }, body: '0' }),
    answer: memberRefusals.noSuchMember(),
  }),
  byPath('members.remove', members.remove, { query: { emails: 'somebody@example.test' } }),
  foreign('members.remove, a member of another project', members.remove, {
    objects: async (theirs) => ({ known: (await aMember(theirs)).email, unknown: 'nobody@example.test' }),
    given: (email, { mine }) => ({ params: { id: mine.project.publicId }, query: { emails: email } }),
    answer: memberRefusals.notInTheTeam('the-bucket'),
  }),
  inProject('members.invite', members.invite, (id) => ({ params: { id, email: 'somebody@example.test' } })),
  byPath('members.inviteMany', members.inviteMany, { body: { emails: ['somebody@example.test'] } }),
  byPath('members.inviteAgain', members.inviteAgain, { body: { emails: ['somebody@example.test'] } }),
  byPath('members.inviteLink', members.inviteLink, { query: { email: 'somebody@example.test' } }),
  foreign('members.get, a member of another project', members.get, {
    objects: async (theirs) => ({ known: (await aMember(theirs)).memberId, unknown: crypto.randomUUID() }),
    given: (memberId, { mine }) => ({ params: { id: mine.project.publicId, memberId } }),
    answer: memberRefusals.noSuchMember(),
  }),
  byQuery('projects.usageReport', projects.usageReport, { since: 1_700_000_000, before: 1_700_100_000 }),
  byQuery('prices.placementPricing', prices.placementPricing),
  byPath('auditLog', auditLog, { query: { limit: 10 } }),
  byPath('auditLogExport', auditLogExport, { query: { format: 'csv' } }),
  byPath('auditLogPeople', auditLogPeople),
  byPath('passphraseChecks.list', passphraseChecks.list),
  byPath('passphraseChecks.add', passphraseChecks.add, { body: { check: checkValue } }),
  inProject('apiKeys.create', apiKeys.create, (projectId) => ({ params: { projectId }, body: 'mine' })),
  byQuery('apiKeys.list', apiKeys.list, { ...page, order: 1, orderDirection: 1 }),
  byQuery('apiKeys.names', apiKeys.names),
  inProject('connectionTests.open', connectionTests.open, (projectID) => ({
    query: { projectID },
    body: { key: markOfKey },
  })),
  inProject('connectionTests.get', connectionTests.get, async (projectID, { theirs }) => ({
    query: { projectID },
    params: { id: await aConnectionTest(theirs) },
  })),
  inProject('connectionTests.close', connectionTests.close, async (projectID, { theirs }) => ({
    query: { projectID },
    params: { id: await aConnectionTest(theirs) },
  })),
  foreign('connectionTests.get, one of somebody else', connectionTests.get, {
    objects: async (theirs) => ({ known: await aConnectionTest(theirs), unknown: crypto.randomUUID() }),
    given: (id, { mine }) => ({ query: { projectID: mine.project.publicId }, params: { id } }),
    answer: apiKeyRefusals.noSuchConnectionTest(),
  }),
  foreign('connectionTests.close, one of somebody else', connectionTests.close, {
    objects: async (theirs) => ({ known: await aConnectionTest(theirs), unknown: crypto.randomUUID() }),
    given: (id, { mine }) => ({ query: { projectID: mine.project.publicId }, params: { id } }),
    answer: 'nothing',
  }),
  inProject('apiKeys.deleteByName', apiKeys.deleteByName, (projectID, { theirs }) => ({
    query: { projectID, name: theirs.apiKey.name },
  })),
  inProject('apiKeys.deleteByName, publicID', apiKeys.deleteByName, (publicID, { theirs }) => ({
    query: { publicID, name: theirs.apiKey.name },
  })),
  byPath('links.list', links.list, { query: { limit: 10 } }),
  inProject('links.record', links.record, (id, { theirs }) => ({
    params: { id },
    body: aLinkRecord(theirs.api, { apiKeyId: theirs.apiKey.id }),
  })),
  foreign('links.record, a key of another project', links.record, {
    objects: idOfKey,
    given: (apiKeyId, { mine }) => ({
      params: { id: mine.project.publicId },
      body: aLinkRecord(mine.api, { apiKeyId }),
    }),
    answer: apiKeyRefusals.noSuchApiKey(),
  }),
  inProject('links.change', links.change, async (id, { theirs }) => ({
    params: { id },
    body: { ids: [await aLink(theirs)], change: { paused: true } },
  })),
  foreign('links.change, a link of another project', links.change, {
    objects: async (theirs) => ({ known: await aLink(theirs), unknown: crypto.randomUUID() }),
    given: (link, { mine }) => ({
      params: { id: mine.project.publicId },
      body: { ids: [link], change: { paused: true } },
    }),
    answer: linkRefusals.noSuchLink(),
  }),
  inProject('links.revoke', links.revoke, async (id, { theirs }) => ({
    params: { id },
    body: { ids: [await aLink(theirs)] },
  })),
  foreign('links.revoke, a link of another project', links.revoke, {
    objects: async (theirs) => ({ known: await aLink(theirs), unknown: crypto.randomUUID() }),
    given: (link, { mine }) => ({ params: { id: mine.project.publicId }, body: { ids: [link] } }),
    answer: linkRefusals.noSuchLink(),
  }),
  inProject('domains.create', domains.create, (projectId) => ({
    params: { projectId },
    body: { subdomain: 'mine.example.test', prefix: 'photos', accessID: 'jabc' },
  })),
  inProject('domains.delete', domains.delete, async (projectId, { theirs }) => ({
    params: { projectId },
    body: await aDomain(theirs),
  })),
  foreign('domains.delete, one of another project', domains.delete, {
    objects: async (theirs) => ({ known: await aDomain(theirs), unknown: 'nobodys.example.test' }),
    given: (name, { mine }) => ({ params: { projectId: mine.project.publicId }, body: name }),
    answer: domainRefusals.noSuchDomain(),
  }),
  inProject('domains.list', domains.list, (projectId) => ({
    params: { projectId },
    query: { ...page, order: 1, orderDirection: 1 },
  })),
  inProject('domains.names', domains.names, (projectId) => ({ params: { projectId } })),
  byQuery('buckets.usageTotals', buckets.usageTotals, { ...period, ...page }),
  inProject('buckets.totals', buckets.totals, (projectID, { theirs }) => ({
    query: { projectID, bucket: theirs.bucket, before: period.before },
  })),
  inProject('buckets.days', buckets.days, (projectID, { theirs }) => ({
    query: { projectID, bucket: theirs.bucket, ...days },
  })),
  foreign('buckets.days, a bucket of another project', buckets.days, {
    objects: ({ bucket }) => ({ known: bucket, unknown: 'no-such-bucket' }),
    given: (bucket, { mine }) => ({ query: { projectID: mine.project.publicId, bucket, ...days } }),
    answer: storeRefusals.noSuchBucket('the-bucket'),
  }),
  byQuery('buckets.names', buckets.names),
  byQuery('buckets.names, publicID', buckets.names, {}, 'publicID'),
  byQuery('buckets.metadata', buckets.metadata),
  byQuery('buckets.metadata, publicID', buckets.metadata, {}, 'publicID'),
  byQuery('buckets.placements', buckets.placements),
  byQuery('buckets.placements, publicID', buckets.placements, {}, 'publicID'),
  byQuery('buckets.placementDetails', buckets.placementDetails),
  byQuery('buckets.deletions', buckets.deletions),
  inProject('buckets.startDeletion', buckets.startDeletion, (projectID, { theirs }) => ({
    query: { projectID },
    body: { bucket: theirs.bucket },
  })),
  inProject('buckets.stopDeletion', buckets.stopDeletion, async (projectID, { theirs }) => ({
    query: { projectID },
    params: { id: await aDeletion(theirs) },
  })),
  foreign('buckets.startDeletion, a bucket of another project', buckets.startDeletion, {
    objects: ({ bucket }) => ({ known: bucket, unknown: 'no-such-bucket' }),
    given: (bucket, { mine }) => ({ query: { projectID: mine.project.publicId }, body: { bucket } }),
    answer: storeRefusals.noSuchBucket('the-bucket'),
  }),
  foreign('buckets.stopDeletion, one of another project', buckets.stopDeletion, {
    objects: async (theirs) => ({ known: await aDeletion(theirs), unknown: crypto.randomUUID() }),
    given: (id, { mine }) => ({ query: { projectID: mine.project.publicId }, params: { id } }),
    answer: bucketRefusals.noSuchBucketDeletion(),
  }),

  foreign('apiKeys.storeFacts', apiKeys.storeFacts, {
    objects: idOfKey,
    given: (id) => ({ params: { id }, body: someKeyFacts }),
    answer: apiKeyRefusals.noSuchApiKey(),
  }),
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
