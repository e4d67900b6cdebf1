import type { AuditEntry } from '@perigee/contract/audit'
import { auditedActs, acts } from '@perigee/domain/acts'
import { expect, it } from 'vitest'
import { wayOf, whatHappened, whoDid } from './entry-text'

const entry = (facts: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  act: 'link.created',
  at: '2026-11-20T08:00:00.000Z',
  actedBy: 'session',
  userId: 'ann',
  email: 'ann@example.com',
  name: 'Ann',
  ip: '',
  userAgent: '',
  target: 'photos',
  about: 'bob@example.com',
  facts: {},
  ...facts,
})

it.each([
  [{}, 'Ann'],
  [{ name: '' }, 'ann@example.com'],
  [{ userId: 'me' }, 'You'],
  [{ name: '', email: '' }, 'A deleted account'],
  [{ actedBy: 'operator', userId: null }, 'The operator'],
  [{ actedBy: 'job', userId: null }, 'The service'],
  [{ actedBy: 'accessKey', userId: null }, 'Somebody'],
  [{ name: 'a\u202Eb' }, 'a\uFFFDb'],
] as const)('%j was done by %s', (facts, who) => expect(whoDid(entry(facts), 'me')).toBe(who))

it.each([
  ['session', {}, 'In the console'],
  ['browserKey', { keyName: '' }, 'In the console'],
  ['accessKey', { keyName: 'backup' }, 'By a tool with the access key backup'],
  ['accessKey', { keyName: '' }, 'By a tool'],
  ['restKey', {}, 'By an API key'],
  ['restKey', { restKeyId: 'k1', restKeyName: 'CI\u202e' }, 'By the API key CI\uFFFD'],
  ['operator', {}, ''],
] as const)('%s %j: %s', (actedBy, facts, way) => expect(wayOf(entry({ actedBy, facts }))).toBe(way))

it.each([
  [
    'project.limitsChanged',
    { storageFrom: 'none', storageTo: 5e9, bandwidthFrom: 1, bandwidthTo: 'none' },
    'set the storage limit to 5 GB and the download limit back to that of the account',
  ],
  ['project.notificationsChanged', { storage: '', egress: 'on' }, 'switched mails about the download limit on'],
  [
    'project.tierLimitsChanged',
    { storage: 7e12, bandwidth: '', segments: '', buckets: 3, rate: 'none', burst: '' },
    'set the limits of the project: storage 7 TB, buckets 3, rate none',
  ],
  [
    'project.edgeUrlsChanged',
    { authService: 'https://auth.eu.test', publicLinksharing: '', internalLinksharing: 'https://link.eu.test' },
    'set the edge services of the project: auth https://auth.eu.test, map https://link.eu.test',
  ],
  [
    'project.edgeUrlsChanged',
    { authService: '', publicLinksharing: '', internalLinksharing: '' },
    'set the edge services of the project: those of the installation',
  ],
  ['member.roleChanged', { from: 'member', to: 'admin' }, 'made bob@example.com an admin'],
  [
    'member.removed',
    { accessKeysEnded: 'yes' },
    'removed bob@example.com from the project and ended the access keys they had made',
  ],
  ['bucket.created', { versioning: 'on', objectLock: 'on' }, 'made the bucket photos with versioning and object lock'],
  ['bucket.created', { versioning: 'off', objectLock: 'off' }, 'made the bucket photos'],
  [
    'bucket.lockChanged',
    { mode: 'governance', days: 0, years: 1 },
    'set object lock of the bucket photos: governance for 1 year',
  ],
  ['bucket.lockChanged', { mode: 'none', days: 0, years: 0 }, 'set object lock of the bucket photos: no default'],
  ['bucket.tagsChanged', { tags: 2 }, 'set 2 tags of the bucket photos'],
  ['bucket.corsChanged', { rules: 0 }, 'removed the CORS rules of the bucket photos'],
  ['bucket.lifecycleChanged', { rules: 2 }, 'set 2 lifecycle rules of the bucket photos'],
  ['bucket.lifecycleChanged', { rules: 0 }, 'removed the lifecycle rules of the bucket photos'],
  ['objectLock.legalHoldSet', { objects: 1 }, 'put 1 object in the bucket photos under legal hold'],
] as const)('%s %j: %s', (act, facts, text) => expect(whatHappened(entry({ act, facts }))).toBe(text))

it('says that whoever removed themselves has left', () => {
  expect(whatHappened(entry({ act: 'member.removed', target: 'ann', facts: { accessKeysEnded: 'no' } }))).toBe(
    'left the project',
  )
})

it.each(auditedActs)('%s is a sentence, whatever is known of it', (act) => {
  const facts = Object.fromEntries(acts[act].facts.map((fact, at) => [fact, `x${at}`]))
  expect(whatHappened(entry({ act, facts, about: '' }))).toMatch(/^[a-z].*[^ ,:]$/)
})
