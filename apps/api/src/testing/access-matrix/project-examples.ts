import { analytics } from '@perigee/contract/analytics'
import { auditLog, auditLogExport, auditLogPeople } from '@perigee/contract/audit'
import { apiKeys } from '@perigee/contract/api-keys'
import { connectionTests } from '@perigee/contract/connection-tests'
import { buckets } from '@perigee/contract/buckets'
import { domains } from '@perigee/contract/domains'
import { forms } from '@perigee/contract/forms'
import { expectedStorage } from '@perigee/domain/placement-waitlist'
import { announcedPlacement } from '../announced-placement'
import { links } from '@perigee/contract/links'
import { members } from '@perigee/contract/members'
import { deletionSteps } from '@perigee/domain/account-flow-steps'
import { invitationAnswers } from '@perigee/domain/invitations'
import { wireRoles } from '@perigee/domain/roles'
import { passphraseChecks } from '@perigee/contract/passphrase-checks'
import { projects } from '@perigee/contract/projects'
import {
  aConnectionTest,
  aDeletion,
  aDomain,
  aLink,
  aMember,
  anInvitationFor,
  anInvitedAddress,
  type Scene,
} from './scene'
import { aLinkRecord } from '../links'
import { someKeyFacts } from '../builders'
import { emptied, flowAt } from './account-examples'
import { example } from './example'

const id = ({ project }: Scene) => ({ params: { id: project.publicId } })
const projectID = ({ project }: Scene) => project.publicId
const page = { limit: 10, page: 1 }
const days = { since: '2026-01-01T00:00:00.000Z', before: '2026-02-01T00:00:00.000Z' }
const period = { since: '2020-01-01T00:00:00.000Z', before: '2120-01-01T00:00:00.000Z' }
export const markOfKey = '00112233445566778899aabbccddeeff'
export const checkValue = 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo='

/** Calls about projects and what is in them. */
export const projectExamples = [
  example('projects.list', projects.list),
  example('projects.create', projects.create, { given: () => ({ body: { name: 'Another' } }) }),
  example('projects.invitations', projects.invitations),
  example('projects.answerInvitation', projects.answerInvitation, {
    given: async (scene) => ({
      params: { id: await anInvitationFor(scene, scene.email) },
      body: { response: invitationAnswers.accept },
    }),
  }),
  example('projects.update', projects.update, {
    given: (scene) => ({ ...id(scene), body: { name: 'Renamed', description: 'by its owner' } }),
  }),
  example('projects.setLimits', projects.setLimits, {
    given: (scene) => ({ ...id(scene), body: { storageLimit: '1 TB' } }),
  }),
  example('projects.setNotifications', projects.setNotifications, {
    given: (scene) => ({ ...id(scene), body: { storageNotificationsEnabled: false } }),
  }),
  example('projects.requestLimit', projects.requestLimit, {
    given: (scene) => ({
      ...id(scene),
      body: { limitType: 'storage', currentLimit: '100 TB', desiredLimit: '200 TB' },
    }),
  }),
  example('projects.delete', projects.delete, {
    given: async (scene) => {
      await emptied(scene)
      return { ...id(scene), body: { step: deletionSteps.init } }
    },
  }),
  example('projects.delete, password', projects.delete, {
    given: async (scene) => {
      await emptied(scene)
      return { ...id(scene), body: { step: deletionSteps.password, data: scene.password } }
    },
  }),
  example('projects.resendDeletionCode', projects.resendDeletionCode, {
    given: async (scene) => {
      await flowAt(scene, `delete-project:${projectID(scene)}`, deletionSteps.password)
      return id(scene)
    },
  }),
  example('projects.config', projects.config, { given: id }),
  example('projects.salt', projects.salt, { given: id }),
  example('projects.usageLimits', projects.usageLimits, { given: id }),
  example('projects.dailyUsage', projects.dailyUsage, {
    given: (scene) => ({ ...id(scene), query: { from: 1_700_000_000, to: 1_700_100_000 } }),
  }),
  example('projects.emission', projects.emission, { given: id }),
  example('projects.totalUsageLimits', projects.totalUsageLimits),
  example('projects.usageReport', projects.usageReport, {
    given: () => ({ query: { since: 1_700_000_000, before: 1_700_100_000 } }),
  }),
  example('auditLog', auditLog, { given: (scene) => ({ ...id(scene), query: { limit: 10 } }) }),
  example('auditLogExport', auditLogExport, { given: (scene) => ({ ...id(scene), query: { format: 'jsonl' } }) }),
  example('auditLogPeople', auditLogPeople, { given: id }),
  example('passphraseChecks.list', passphraseChecks.list, { given: id }),
  example('passphraseChecks.add', passphraseChecks.add, {
    given: (scene) => ({ ...id(scene), body: { check: checkValue } }),
  }),

  example('members.list', members.list, { given: (scene) => ({ ...id(scene), query: { limit: 10 } }) }),
  example('members.get', members.get, { given: async (scene) => ({ params: await aMember(scene) }) }),
  example('members.changeRole', members.changeRole, {
    given: async (scene) => ({ params: await aMember(scene), body: String(wireRoles.admin) }),
  }),
  example('members.remove', members.remove, {
    own: false,
    given: async (scene) => ({ ...id(scene), query: { emails: (await aMember(scene)).email } }),
  }),
  example('members.remove, an invitation', members.remove, {
    own: false,
    given: async (scene) => ({ ...id(scene), body: { emails: [await anInvitedAddress(scene)] } }),
  }),
  example('members.invite', members.invite, {
    given: ({ project }) => ({ params: { id: project.publicId, email: `guest-${project.publicId}@example.test` } }),
  }),
  example('members.inviteMany', members.inviteMany, {
    given: (scene) => ({
      ...id(scene),
      body: { emails: [`one-${scene.project.publicId}@example.test`, `two-${scene.project.publicId}@example.test`] },
    }),
  }),
  example('members.inviteAgain', members.inviteAgain, {
    given: async (scene) => ({ ...id(scene), body: { emails: [await anInvitedAddress(scene, 8)] } }),
  }),
  example('members.inviteLink', members.inviteLink, {
    given: async (scene) => ({ ...id(scene), query: { email: await anInvitedAddress(scene) } }),
  }),

  example('apiKeys.create', apiKeys.create, {
    given: ({ project }) => ({ params: { projectId: project.publicId }, body: 'another' }),
  }),
  example('apiKeys.storeFacts', apiKeys.storeFacts, {
    given: ({ apiKey }) => ({ params: { id: apiKey.id }, body: someKeyFacts }),
  }),
  example('apiKeys.list', apiKeys.list, {
    given: (scene) => ({ query: { projectID: projectID(scene), ...page, order: 1, orderDirection: 1 } }),
  }),
  example('apiKeys.names', apiKeys.names, { given: (scene) => ({ query: { projectID: projectID(scene) } }) }),
  example('connectionTests.open', connectionTests.open, {
    given: (scene) => ({ query: { projectID: projectID(scene) }, body: { key: markOfKey } }),
  }),
  ...([connectionTests.get, connectionTests.close] as const).map((call) =>
    example(call.method === 'GET' ? 'connectionTests.get' : 'connectionTests.close', call, {
      given: async (scene) => ({
        params: { id: await aConnectionTest(scene) },
        query: { projectID: projectID(scene) },
      }),
    }),
  ),
  example('apiKeys.deleteByIds', apiKeys.deleteByIds, { given: ({ apiKey }) => ({ body: { ids: [apiKey.id] } }) }),
  example('apiKeys.deleteByName', apiKeys.deleteByName, {
    given: (scene) => ({ query: { projectID: projectID(scene), name: scene.apiKey.name } }),
  }),
  example('apiKeys.deleteByName, publicID', apiKeys.deleteByName, {
    given: (scene) => ({ query: { publicID: projectID(scene), name: scene.apiKey.name } }),
  }),

  example('links.list', links.list, { given: (scene) => ({ ...id(scene), query: { limit: 10 } }) }),
  example('links.record', links.record, {
    given: (scene) => ({ ...id(scene), body: aLinkRecord(scene.api, { apiKeyId: scene.apiKey.id }) }),
  }),
  example('links.change', links.change, {
    given: async (scene) => ({ ...id(scene), body: { ids: [await aLink(scene)], change: { paused: true } } }),
  }),
  example('links.revoke', links.revoke, {
    given: async (scene) => ({ ...id(scene), body: { ids: [await aLink(scene)] } }),
  }),

  example('buckets.usageTotals', buckets.usageTotals, {
    given: (scene) => ({ query: { projectID: projectID(scene), ...period, ...page } }),
  }),
  example('buckets.totals', buckets.totals, {
    given: (scene) => ({ query: { projectID: projectID(scene), bucket: scene.bucket, before: period.before } }),
  }),
  example('buckets.names', buckets.names, { given: (scene) => ({ query: { projectID: projectID(scene) } }) }),
  example('buckets.names, publicID', buckets.names, { given: (scene) => ({ query: { publicID: projectID(scene) } }) }),
  example('buckets.metadata', buckets.metadata, { given: (scene) => ({ query: { projectID: projectID(scene) } }) }),
  example('buckets.metadata, publicID', buckets.metadata, {
    given: (scene) => ({ query: { publicID: projectID(scene) } }),
  }),
  example('buckets.placements', buckets.placements, { given: (scene) => ({ query: { projectID: projectID(scene) } }) }),
  example('buckets.placementDetails', buckets.placementDetails, {
    given: (scene) => ({ query: { projectID: projectID(scene) } }),
  }),

  example('buckets.days', buckets.days, {
    given: (scene) => ({ query: { projectID: projectID(scene), bucket: scene.bucket, ...days } }),
  }),
  example('buckets.deletions', buckets.deletions, { given: (scene) => ({ query: { projectID: projectID(scene) } }) }),
  example('buckets.startDeletion', buckets.startDeletion, {
    given: (scene) => ({ query: { projectID: projectID(scene) }, body: { bucket: scene.bucket } }),
  }),
  example('buckets.stopDeletion', buckets.stopDeletion, {
    given: async (scene) => ({ params: { id: await aDeletion(scene) }, query: { projectID: projectID(scene) } }),
  }),

  example('domains.create', domains.create, {
    given: ({ project }) => ({
      params: { projectId: project.publicId },
      body: { subdomain: `new-${project.publicId}.example.test`, prefix: 'photos', accessID: 'jabc' },
    }),
  }),
  example('domains.delete', domains.delete, {
    given: async (scene) => ({ params: { projectId: projectID(scene) }, body: await aDomain(scene) }),
  }),
  example('domains.list', domains.list, {
    given: (scene) => ({ params: { projectId: projectID(scene) }, query: { ...page, order: 1, orderDirection: 1 } }),
  }),
  example('domains.names', domains.names, { given: (scene) => ({ params: { projectId: projectID(scene) } }) }),
  example('domains.checkDns', domains.checkDns, {
    given: () => ({ query: { domain: 'files.example.test' }, body: { cname: 'links.test.', txt: [] } }),
  }),

  example('analytics.event', analytics.event, { given: () => ({ body: { eventName: 'Search Buckets' } }) }),
  example('analytics.page', analytics.page, { given: () => ({ body: { pageName: '/projects' } }) }),
  example('analytics.pageview', analytics.pageview, { given: () => ({ body: { url: '/login' } }) }),

  example('forms.sendFeedback', forms.sendFeedback, {
    given: () => ({ body: { type: 'Idea', message: 'More moons' } }),
  }),
  example('forms.joinCunoFSBeta', forms.joinCunoFSBeta, { given: () => ({ body: { firstName: 'Ada' } }) }),
  example('forms.requestObjectMountConsultation', forms.requestObjectMountConsultation, {
    given: () => ({ body: { firstName: 'Ada' } }),
  }),
  example('forms.joinPlacementWaitlist', forms.joinPlacementWaitlist, {
    given: () => ({ body: { storageNeeds: expectedStorage[0], placement: announcedPlacement.id } }),
  }),
]
