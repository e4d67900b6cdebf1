import { insertBucket } from '@perigee/satellite-db/buckets'
import type { BucketName } from '@perigee/std/brand'
import { sql } from 'kysely'
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

  it.each(['/public/v1', '/api/v0'])('is made by the older path below %s too', async (base) => {
    const name = `older${base.replaceAll('/', '-')}`
    const of = { objectLockEnabled: true, defaultRetention: { mode: 'GOVERNANCE', years: 1 } }
    const made = await owner.send('POST', `${base}/buckets/`, { body: { projectID: project.id, name, ...of } })
    expect([made.status, made.body]).toEqual([200, { name, createdAt: expect.any(String) as string, placement: '' }])
    expect(made.headers.get('link')).toContain('#createBucket')
    expect((await owner.send('GET', `${path}/${name}`)).body).toMatchObject({
      objectLock: true,
      defaultRetention: { mode: 'governance', years: 1 },
    })
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

  it.each([
    [{ name: 'Upper' }, 'invalid_input', 'body.name'],
    [{ name: 'ab' }, 'invalid_input', 'body.name'],
    [{ name: '192.168.0.1' }, 'invalid_input', 'body.name'],
    [{ name: 'a b+c%#?é日本' }, 'invalid_input', 'body.name'],
    [{ name: 'nowhere', location: 'the moon' }, 'no_such_placement', undefined],
    [{ name: 'unlocked', defaultRetention: { mode: 'governance', days: 1 } }, 'no_object_lock', undefined],
  ])('is not made of %j', async (body, code, at) => {
    const answer = await owner.send('POST', path, { body })
    expect([answer.status, answer.body.code, answer.body.path]).toEqual([400, code, at])
    expect((await owner.send('GET', `${path}/${encodeURIComponent(body.name)}`)).body.code).toBe('no_such_bucket')
  })

  it.each(['a b+c%#?é日本', '%00', 'x'.repeat(64), "';--"])('called %s is not there', async (name) => {
    const at = `${path}/${name === '%00' ? name : encodeURIComponent(name)}`
    for (const [method, where, body] of [
      ['GET', at, undefined],
      ['DELETE', at, undefined],
      ['PUT', `${at}/tags`, { tags: [] }],
    ] as const) {
      const answer = await owner.send(method, where, { body })
      expect([400, 404]).toContain(answer.status)
    }
    const begun = await owner.send('POST', path.replace(/buckets$/, 'bucket-deletions'), { body: { bucket: name } })
    expect([400, 404]).toContain(begun.status)
  })

  it('with object lock is not deleted with what is in it', async () => {
    await owner.send('POST', path, { body: { name: 'locked', objectLock: true } })
    const deletions = `/public/v1/projects/${project.id}/bucket-deletions`
    const answer = await owner.send('POST', deletions, { body: { bucket: 'locked' } })
    expect([answer.status, answer.body.code]).toEqual([409, 'locked_bucket_not_emptied'])
  })

  it('that holds something is not deleted as an empty one', async () => {
    const { internalId: projectId } = project.row
    const of = { projectId, name: 'holding', placement: 0, versioning: 1, objectLock: false } as const
    const id = await insertBucket(api.db, { ...of, createdBy: project.owner.id, createdAt: api.clock() })
    await sql`
      with folder as (insert into store.folders (bucket_id, name) values (${id}, '') returning id)
      insert into store.objects (folder_id, name, version, stream_id, state, versioned, is_latest, created_at, encrypted_size)
      select id, 'o', 1, gen_random_uuid(), 1, false, true, now(), 1 from folder`.execute(api.db)
    const answer = await owner.send('DELETE', `${path}/holding`)
    expect([answer.status, answer.body.code]).toEqual([409, 'bucket_not_empty'])
    const deletions = `/public/v1/projects/${project.id}/bucket-deletions`
    const two = await Promise.all([1, 2].map(() => owner.send('POST', deletions, { body: { bucket: 'holding' } })))
    expect(two.map(({ status }) => status)).toEqual([202, 202])
    const ids = new Set(two.map(({ body }) => (body as { id?: string }).id))
    expect(ids.size).toBe(1)
    const { items } = (await owner.send('GET', deletions)).json<{ items: { bucket: string; state: string }[] }>()
    expect(items).toContainEqual(expect.objectContaining({ bucket: 'holding', state: 'running' }))
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

  it.each([
    [
      'tags',
      {
        tags: [
          { key: 'a', value: '' },
          { key: 'a', value: 'b' },
        ],
      },
      'body.tags[1].key',
    ],
    ['tags', { tags: [{ key: 'a', value: 'x'.repeat(257) }] }, 'body.tags[0].value'],
    ['tags', { tags: Array.from({ length: 51 }, (_, n) => ({ key: `${n}`, value: '' })) }, 'body.tags'],
    ['cors', { rules: [rules[0], { ...rules[0], methods: ['PATCH'] }] }, 'body.rules[1].methods[0]'],
    ['cors', { rules: [{ ...rules[0], maxAgeSeconds: -1 }] }, 'body.rules[0].maxAgeSeconds'],
    ['cors', { rules: [{ ...rules[0], exposed: ['x-*'] }] }, 'body.rules[0].exposed'],
    ['lifecycle', { rules: [expiry, expiry] }, 'body.rules[1].id'],
    ['lifecycle', { rules: [{ ...expiry, expireAt: '2030-02-01' }] }, 'body.rules[0].expireAt'],
    ['lifecycle', { rules: [{ ...expiry, expireAt: '2030-02-30' }] }, 'body.rules[0].expireAt'],
    ['lifecycle', { rules: [{ ...expiry, removeLoneMarkers: true }] }, 'body.rules[0].removeLoneMarkers'],
    [
      'lifecycle',
      { rules: [expiry, { id: 'b', noncurrentDays: 1, newerNoncurrent: 101 }] },
      'body.rules[1].newerNoncurrent',
    ],
    ['lifecycle', { rules: [{ ...expiry, newerNoncurrent: 1 }] }, 'body.rules[0].newerNoncurrent'],
    ['lifecycle', { rules: [{ id: 'c', abortUploadsDays: 1, sizeLessThan: 5 }] }, 'body.rules[0].abortUploadsDays'],
    ['lifecycle', { rules: [{ ...expiry, sizeGreaterThan: 5, sizeLessThan: 5 }] }, 'body.rules[0].sizeLessThan'],
    ['lock', { defaultRetention: { mode: 'governance', days: 36_501 } }, 'body.defaultRetention.days'],
    ['lock', { defaultRetention: { mode: 'governance', years: 11 } }, 'body.defaultRetention.years'],
    ['lock', { defaultRetention: { mode: 'compliance', days: 1, years: 1 } }, 'body.defaultRetention'],
    ['lock', { defaultRetention: { mode: 'compliance' } }, 'body.defaultRetention'],
  ])('%s as in %j: 400 with the place, and nothing changes', async (name, body, at) => {
    await owner.send('POST', path, { body: { name: 'refused' } })
    const settings = async () => [
      (await owner.send('GET', `${path}/refused`)).body,
      (await owner.send('GET', `${path}/refused/tags`)).body,
      (await owner.send('GET', `${path}/refused/cors`)).body,
      (await owner.send('GET', `${path}/refused/lifecycle`)).body,
    ]
    const before = await settings()
    const answer = await owner.send('PUT', `${path}/refused/${name}`, { body })
    expect([answer.status, answer.body.code, answer.body.path]).toEqual([400, 'invalid_input', at])
    expect(await settings()).toEqual(before)
  })

  it('a mark of no rule stands for nothing', async () => {
    await owner.send('POST', path, { body: { name: 'refused' } })
    const body = { rules: [{ ...expiry, scope: '0123456789abcdef' }] }
    const answer = await owner.send('PUT', `${path}/refused/lifecycle`, { body })
    expect([answer.status, answer.body.code]).toEqual([400, 'unknown_placeholder'])
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

  it.each([
    ['', 'PATCH', { versioning: 'suspended' }],
    ['/tags', 'PUT', { tags: [] }],
    ['/cors', 'PUT', { rules: [] }],
    ['/lifecycle', 'PUT', { rules: [] }],
  ])('of %j that an S3 client has changed meanwhile stay as it left them', async (part, method, body) => {
    const bucket = `seen${part.replace('/', '-')}` as BucketName
    await owner.send('POST', path, { body: { name: bucket, versioning: false } })
    const at = `${path}/${bucket}${part}`
    const etag = (await owner.send('GET', at)).headers.get('etag') ?? ''
    const { store } = api.deps
    const by = { project: project.id, actor: { kind: 'session', userId: project.owner.id } } as const
    await store.setVersioning(by, { bucket, keeps: true })
    await store.setBucketTags(by, { bucket, tags: [{ key: 'by', value: 's3' }] })
    await store.setBucketCors(by, { bucket, rules: [{ origins: ['*'], methods: ['GET'], headers: [], exposed: [] }] })
    const rule = { sizeGreaterThan: null, sizeLessThan: null, expireAt: null, noncurrentDays: null, abortDays: null }
    const terms = { ...rule, expireDays: 1, newerNoncurrent: null, removeLoneMarkers: false, isEnabled: true }
    await store.setLifecycle(by, { bucket, rules: [{ ...terms, id: 's3', scope: null }] })
    const changed = (await owner.send('GET', at)).body
    const change = (tag: string) => owner.send(method, at, { body, headers: { 'if-match': tag } })
    const refused = await change(etag)
    expect([refused.status, refused.body.code]).toEqual([412, 'revision_changed'])
    expect((await owner.send('GET', at)).body).toEqual(changed)
    expect((await change('*')).status).toBe(200)
    expect((await owner.send('GET', at)).body).toMatchObject(body)
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
