import { builders } from '@perigee/satellite-db/testing/builders'
import { publicProjects } from '@perigee/contract/public/projects'
import { listActs } from '@perigee/satellite-db/acts'
import { insertBucket } from '@perigee/satellite-db/buckets'
import { describe, expect, it } from 'vitest'
import { aProject, anAccessKey, aUser, type TestProject } from '../../testing/builders'
import { aProgram, type Program } from '../../testing/program'
import { startApi } from '../../testing/start-api'

const api = await startApi({ env: { PERIGEE_NEW_ACCOUNT_KIND: 'paid' } })

/** Each one is younger than those before. */
async function create(program: Program, name: string) {
  api.clock.advance(1)
  return (await program.call(publicProjects.create, { body: { name } })).body
}

async function namesOfAll(program: Program, query: { limit: number; name?: string; role?: string }) {
  const names: string[] = []
  let cursor: string | null = null
  do {
    const { body }: Awaited<ReturnType<typeof page>> = await page(program, { ...query, ...(cursor && { cursor }) })
    names.push(...body.items.map(({ name }) => name))
    cursor = body.next
  } while (cursor !== null)
  return names
}

const page = (program: Program, query: object) => program.call(publicProjects.list, { query: { ...query } })

describe('the list of projects', () => {
  it('comes in pages, each project once, the oldest first', async () => {
    const program = await aProgram(api, await aUser(api))
    const names = ['one', 'two', 'three', 'four', 'five']
    for (const name of names) await create(program, name)
    expect(await namesOfAll(program, { limit: 2 })).toEqual(names)
    expect(await namesOfAll(program, { limit: 5 })).toEqual(names)
  })

  it('leaves nothing out when one of the projects is deleted between two pages', async () => {
    const program = await aProgram(api, await aUser(api))
    const [first] = [await create(program, 'one'), await create(program, 'two'), await create(program, 'three')]
    const { body } = await page(program, { limit: 1 })
    expect((await program.call(publicProjects.delete, { params: { projectId: first.id } })).status).toBe(204)
    const rest = await page(program, { limit: 10, cursor: body.next })
    expect(rest.body.items.map(({ name }) => name)).toEqual(['two', 'three'])
  })

  it('finds by name and by role', async () => {
    const { owner, admin, row } = await aProject(api)
    const program = await aProgram(api, admin)
    await create(program, 'my own')
    expect(await namesOfAll(program, { limit: 10, name: row.name })).toEqual([row.name])
    expect(await namesOfAll(program, { limit: 10, role: 'owner' })).toEqual(['my own'])
    expect(await namesOfAll(program, { limit: 10, role: 'admin' })).toEqual([row.name])
    expect(await namesOfAll(program, { limit: 10, role: 'member' })).toEqual([])
    expect(await namesOfAll(await aProgram(api, owner), { limit: 10 })).toEqual([row.name])
  })

  it('has one project for a key of one project', async () => {
    const { owner, id } = await aProject(api)
    const all = await aProgram(api, owner)
    await create(all, 'another')
    const narrow = await aProgram(api, owner, { projectId: id })
    expect((await page(narrow, {})).body.items.map((one) => one.id)).toEqual([id])
  })

  it.each([
    ['text that is no cursor', 'abc'],
    ['a cursor of another list', Buffer.from('["listMembers","a@example.test"]').toString('base64url')],
    ['a key of another shape', Buffer.from('["listProjects",{"createdAt":"now","id":"x"}]').toString('base64url')],
    ['a number without end', Buffer.from('["listProjects",{"createdAt":1e300,"id":"x"}]').toString('base64url')],
  ])('refuses %s', async (_, cursor) => {
    const program = await aProgram(api, await aUser(api))
    const { status, body } = await page(program, { cursor })
    expect([status, body.code, body.path]).toEqual([400, 'invalid_input', 'query.cursor'])
  })
})

describe('a project', () => {
  it('is made, changed in part, and read again', async () => {
    const person = await aUser(api)
    const program = await aProgram(api, person)
    const made = await program.call(publicProjects.create, { body: { name: 'Photos', description: 'of 2026' } })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ name: 'Photos', ownerId: person.id, role: 'owner', passphrase: 'own' })
    const params = { projectId: made.body.id }

    const changed = await program.call(publicProjects.update, { params, body: { name: 'Pictures' } })

    expect(changed.body).toEqual({ ...made.body, name: 'Pictures' })
    expect((await program.call(publicProjects.get, { params })).body).toEqual(changed.body)
  })

  it('has a name of its own among those of its owner', async () => {
    const program = await aProgram(api, await aUser(api))
    await create(program, 'Photos')
    const again = await program.call(publicProjects.create, { body: { name: 'Photos' } })
    expect([again.status, again.body.code]).toEqual([409, 'project_name_taken'])
  })

  it.each([
    [{}, 'body'],
    [{ name: '' }, 'body.name'],
    [{ name: 'x'.repeat(21) }, 'body.name'],
    [{ name: 'x', descripton: 'a slip' }, 'body'],
  ])('is not changed by %j', async (body, path) => {
    const program = await aProgram(api, await aUser(api))
    const { id: projectId } = await create(program, 'Photos')
    const answer = await program.call(publicProjects.update, { params: { projectId }, body })
    expect([answer.status, answer.body.path]).toEqual([400, path])
  })

  it('is changed by its owner alone, and is not there for others', async () => {
    const { id: projectId, owner, admin, member, stranger } = await aProject(api)
    const answers = await Promise.all(
      [owner, admin, member, stranger].map(async (person) => {
        const program = await aProgram(api, person)
        return program.call(publicProjects.update, { params: { projectId }, body: { description: 'by me' } })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 404])
  })

  it('is changed only as it was read, where the caller says so', async () => {
    const program = await aProgram(api, await aUser(api))
    const params = { projectId: (await create(program, 'Photos')).id }
    const etag = (await program.call(publicProjects.get, { params })).headers.get('etag') ?? ''
    const change = (name: string) =>
      program.call(publicProjects.update, { params, body: { name }, headers: { 'if-match': etag } })
    expect((await change('first')).status).toBe(200)
    const second = await change('second')
    expect([second.status, second.body.code]).toEqual([412, 'revision_changed'])
  })
})

describe('limits', () => {
  it('are chosen below those of the tier, and taken away by null', async () => {
    const { id: projectId, admin, member } = await aProject(api)
    const [program, members] = [await aProgram(api, admin), await aProgram(api, member)]
    const params = { projectId }
    const set = await program.call(publicProjects.setLimits, { params, body: { chosenStorageBytes: 1_000 } })
    expect(set.body).toMatchObject({ chosenStorageBytes: 1_000, chosenDownloadBytes: null })
    expect((await members.call(publicProjects.limits, { params })).body).toEqual(set.body)
    const gone = await program.call(publicProjects.setLimits, { params, body: { chosenStorageBytes: null } })
    expect(gone.body.chosenStorageBytes).toBeNull()
    const refused = await members.call(publicProjects.setLimits, { params, body: { chosenStorageBytes: 1 } })
    expect(refused.status).toBe(403)
  })
})

describe('mails about limits', () => {
  it('are switched one by one', async () => {
    const { id: projectId, owner } = await aProject(api)
    const program = await aProgram(api, owner)
    const params = { projectId }
    const before = (await program.call(publicProjects.notifications, { params })).body
    const changed = await program.call(publicProjects.setNotifications, { params, body: { storage: !before.storage } })
    expect(changed.body).toEqual({ ...before, storage: !before.storage })
    expect((await program.call(publicProjects.notifications, { params })).body).toEqual(changed.body)
  })
})

describe('the deletion of a project', () => {
  const deletedBy = async (program: Program, { id: projectId }: Pick<TestProject, 'id'>) => {
    const { status, body } = await program.call(publicProjects.delete, { params: { projectId } })
    return [status, body?.code]
  }
  const saidTo = async (program: Program, { id: projectId }: Pick<TestProject, 'id'>) => {
    const { body } = await program.call(publicProjects.delete, { params: { projectId } })
    return [body.code, body.message]
  }

  it('ends an empty one, and stands in its log', async () => {
    const project = await aProject(api)
    const program = await aProgram(api, project.owner)
    expect(await deletedBy(program, project)).toEqual([204, undefined])
    expect(await deletedBy(program, project)).toEqual([404, 'no_such_project'])
    const [last] = await listActs(api.db, { projectId: project.row.internalId, limit: 1 })
    expect([last?.name, last?.actedBy, last?.actorId]).toEqual(['project.deleted', 'restKey', project.owner.id])
  })

  it('is refused while there is a bucket', async () => {
    const project = await aProject(api)
    const fields = { placement: 0, versioning: 1, objectLock: false, createdBy: null, createdAt: api.clock() } as const
    await insertBucket(api.db, { projectId: project.row.internalId, name: 'photos', ...fields })
    expect(await saidTo(await aProgram(api, project.owner), project)).toEqual([
      'project_not_empty',
      'The project is not empty: 1 bucket (photos).',
    ])
  })

  it('is refused while there is an instance', async () => {
    const project = await aProject(api)
    await builders(api.db).anInstance(project.row.internalId, project.owner.id)
    expect(await saidTo(await aProgram(api, project.owner), project)).toEqual([
      'project_not_empty',
      'The project is not empty: 1 instance (web).',
    ])
  })

  it('is refused while there is an access key', async () => {
    const project = await aProject(api)
    await anAccessKey(project, project.member, 'of a member')
    expect(await saidTo(await aProgram(api, project.owner), project)).toEqual([
      'project_not_empty',
      'The project is not empty: 1 access key (of a member).',
    ])
  })

  it('is for the owner alone', async () => {
    const project = await aProject(api)
    const by = async (person: keyof TestProject & ('admin' | 'member' | 'stranger')) =>
      deletedBy(await aProgram(api, project[person]), project)
    expect(await by('admin')).toEqual([403, 'forbidden'])
    expect(await by('member')).toEqual([403, 'forbidden'])
    expect(await by('stranger')).toEqual([404, 'no_such_project'])
  })
})
