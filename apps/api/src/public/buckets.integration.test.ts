import { insertBucket } from '@perigee/satellite-db/buckets'
import { describe, expect, it } from 'vitest'
import { aProject } from '../testing/builders'
import { aPublicCaller } from '../testing/public-caller'
import { startApi } from '../testing/start-api'

const api = await startApi({ store: true })
const project = await aProject(api)
const owner = await aPublicCaller(api, project.owner.id)
const member = await aPublicCaller(api, project.member.id)
const stranger = await aPublicCaller(api, project.stranger.id)
const path = `/public/v1/projects/${project.id}/buckets`

describe('a bucket', () => {
  it('is made, listed, read and deleted without a passphrase', async () => {
    const body = { name: 'films', objectLock: true, defaultRetention: { mode: 'compliance', days: 30 } }
    const made = await owner.send('POST', path, { body })
    expect(made).toMatchObject({ status: 201, body: { name: 'films', versioning: 'enabled', location: '' } })
    expect(made.body).toMatchObject({ objectLock: true, defaultRetention: { mode: 'compliance', days: 30 } })
    expect((await owner.send('POST', path, { body })).body.code).toBe('bucket_exists')
    expect((await owner.send('GET', `${path}/films`)).body).toEqual(made.body)
    expect((await owner.send('DELETE', `${path}/films`)).status).toBe(204)
    expect((await owner.send('GET', `${path}/films`)).body.code).toBe('no_such_bucket')
  })

  it('comes in pages, by name', async () => {
    for (const name of ['page-b', 'page-a', 'page-c']) await owner.send('POST', path, { body: { name } })
    const names: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const at: string = next === '' ? '' : `&cursor=${next}`
      const page = (await owner.send('GET', `${path}?limit=2${at}`)).json<{
        items: { name: string }[]
        next: string | null
      }>()
      expect(page.items.length).toBeLessThanOrEqual(2)
      names.push(...page.items.map(({ name }) => name))
      next = page.next
    }
    expect(names.filter((name) => name.startsWith('page-'))).toEqual(['page-a', 'page-b', 'page-c'])
  })

  it('that somebody else made is not for a member to delete, and not for a stranger to see', async () => {
    await owner.send('POST', path, { body: { name: 'theirs' } })
    expect((await member.send('DELETE', `${path}/theirs`)).status).toBe(403)
    expect((await stranger.send('GET', `${path}/theirs`)).body.code).toBe('no_such_project')
    expect((await stranger.send('POST', path, { body: { name: 'mine' } })).body.code).toBe('no_such_project')
  })

  it('goes with its objects as a job', async () => {
    const { internalId: projectId } = project.row
    const of = { projectId, name: 'full', placement: 0, versioning: 1, objectLock: false } as const
    await insertBucket(api.db, { ...of, createdBy: project.owner.id, createdAt: api.clock() })
    const deletions = `/public/v1/projects/${project.id}/bucket-deletions`
    const begun = await owner.send('POST', deletions, { body: { bucket: 'full' } })
    expect(begun).toMatchObject({ status: 202, body: { bucket: 'full', state: 'running' } })
    expect((await owner.send('GET', `${path}/full`)).body).toMatchObject({ beingDeleted: true })
    const stopped = await owner.send('POST', `${deletions}/${String((begun.body as { id?: string }).id)}/stop`)
    expect(stopped.body).toMatchObject({ state: 'stopped', reason: 'byHand' })
  })
})

describe('settings', () => {
  const rules = [{ origins: ['https://a.example'], methods: ['GET'], headers: [], exposed: [], maxAgeSeconds: 5 }]
  const expiry = { id: 'old', expireDays: 30 }

  it.each([
    ['tags', { tags: [{ key: 'team', value: 'a' }] }],
    ['cors', { rules }],
  ])('%s are read as they were written', async (name, body) => {
    await owner.send('POST', path, { body: { name: `set-${name}` } })
    const put = await owner.send('PUT', `${path}/set-${name}/${name}`, { body })
    expect([put.status, put.body]).toEqual([200, body])
    expect((await owner.send('GET', `${path}/set-${name}/${name}`)).body).toEqual(body)
  })

  it('lifecycle rules are read as they were written', async () => {
    await owner.send('POST', path, { body: { name: 'set-lifecycle' } })
    const put = await owner.send('PUT', `${path}/set-lifecycle/lifecycle`, { body: { rules: [expiry] } })
    expect(put.body).toMatchObject({ rules: [{ ...expiry, enabled: true, scope: null, expireAt: null }] })
  })

  it.each([
    ['tags', { tags: [{ key: 'aws:x', value: '' }] }, 'body.tags[0].key'],
    ['cors', { rules: [{ ...rules[0], origins: ['**'] }] }, 'body.rules[0].origins'],
    ['lifecycle', { rules: [{ id: 'nothing' }] }, 'body.rules[0]'],
    ['lifecycle', { rules: [{ ...expiry, expireDays: 0 }] }, 'body.rules[0].expireDays'],
  ])('%s that S3 would refuse: 400 with the place', async (name, body, at) => {
    await owner.send('POST', path, { body: { name: 'refused' } })
    const answer = await owner.send('PUT', `${path}/refused/${name}`, { body })
    expect([answer.status, answer.body.path]).toEqual([400, at])
  })

  it('are changed only as they were seen, with If-Match', async () => {
    await owner.send('POST', path, { body: { name: 'matched' } })
    const at = `${path}/matched/tags`
    const etag = (await owner.send('GET', at)).headers.get('etag') ?? ''
    const put = (value: string) =>
      owner.send('PUT', at, { headers: { 'if-match': etag }, body: { tags: [{ key: 'k', value }] } })
    const answers = await Promise.all([put('1'), put('2')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  it('of versioning and lock follow the rules of S3', async () => {
    await owner.send('POST', path, { body: { name: 'kept', versioning: false } })
    const lock = () =>
      owner.send('PUT', `${path}/kept/lock`, { body: { defaultRetention: { mode: 'governance', years: 1 } } })
    expect((await lock()).body.code).toBe('lock_needs_versions')
    const versioning = (to: string) => owner.send('PATCH', `${path}/kept`, { body: { versioning: to } })
    expect((await versioning('enabled')).body).toMatchObject({ versioning: 'enabled' })
    expect((await lock()).body).toMatchObject({ objectLock: true, defaultRetention: { mode: 'governance', years: 1 } })
    expect((await versioning('suspended')).body.code).toBe('versions_are_locked')
  })
})
