import { passphraseChecks } from '@perigee/contract/passphrase-checks'
import { maxPassphraseChecks } from '@perigee/domain/passphrase-checks'
import { toBase64 } from '@perigee/std/encoding'
import { describe, expect, it } from 'vitest'
import { aProject, type Person, type TestProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi()
const check = (fill: number, length = 42) => toBase64(new Uint8Array(length).fill(fill))
const params = ({ id }: TestProject) => ({ id })

const list = (project: TestProject, { browser }: Person) =>
  browser.call(passphraseChecks.list, { params: params(project) })
const add = (project: TestProject, { browser }: Person, value: string) =>
  browser.call(passphraseChecks.add, { params: params(project), body: { check: value } })

describe('the check values of a project', () => {
  it('are shared by its members, in the order in which they came', async () => {
    const project = await aProject(api)
    expect((await list(project, project.owner)).body).toEqual([])
    expect((await add(project, project.member, check(2))).status).toBe(200)
    api.clock.advance(1000)
    await add(project, project.admin, check(1))
    for (const person of [project.owner, project.admin, project.member]) {
      expect((await list(project, person)).body).toEqual([check(2), check(1)])
    }
  })

  it('are nobody else’s business', async () => {
    const project = await aProject(api)
    const unknown = { ...project, id: crypto.randomUUID() as typeof project.id }
    await add(project, project.owner, check(1))
    for (const [given, person] of [[project, project.stranger] as const, [unknown, project.owner] as const]) {
      const [read, written] = [await list(given, person), await add(given, person, check(2))]
      expect([read.status, read.text]).toEqual([404, '{"error":"There is no such project.","code":"no_such_project"}'])
      expect([written.status, written.text]).toEqual([
        404,
        '{"error":"There is no such project.","code":"no_such_project"}',
      ])
    }
    expect((await list(project, project.owner)).body).toEqual([check(1)])
  })

  it('are kept once each', async () => {
    const project = await aProject(api)
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(project, project.owner, check(1))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await list(project, project.owner)).body).toEqual([check(1)])
  })

  it('end at the limit, also for requests at the same moment; a known one is still welcome', async () => {
    const project = await aProject(api)
    const values = Array.from({ length: maxPassphraseChecks + 5 }, (_, index) => check(index))
    const answers = await Promise.all(values.map((value) => add(project, project.member, value)))
    const kept = (await list(project, project.owner)).body

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxPassphraseChecks)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
    expect(kept).toHaveLength(maxPassphraseChecks)
    expect((await add(project, project.owner, kept[0] ?? '')).status).toBe(200)
  })

  it.each([
    { what: '16 bytes', value: check(0, 16), status: 200 },
    { what: '128 bytes', value: check(0, 128), status: 200 },
    { what: '15 bytes', value: check(0, 15), status: 400 },
    { what: '129 bytes', value: check(0, 129), status: 400 },
    { what: 'nothing', value: '', status: 400 },
    { what: 'something else than base64', value: 'correct horse battery staple', status: 400 },
    { what: 'base64 without its padding', value: check(0, 40).replace(/=+$/, ''), status: 400 },
  ])('$what: $status', async ({ value, status }) => {
    const project = await aProject(api)
    expect((await add(project, project.owner, value)).status).toBe(status)
  })
})
