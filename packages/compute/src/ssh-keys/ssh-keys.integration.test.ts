import { accountKinds } from '@perigee/domain/account-kinds'
import { sshKeyBlob, sshKeyLine } from '@perigee/domain/compute/ssh-public-key'
import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { listImages } from '../catalogue/list-images'
import { listInstanceTypes } from '../catalogue/list-instance-types'
import { listLocations } from '../catalogue/list-locations'
import { readOverview } from '../catalogue/read-overview'
import { aComputeScene } from '../testing/compute-scene'
import { saidBy } from '../testing/said-by'
import { createSshKey } from './create-ssh-key'
import { deleteSshKey } from './delete-ssh-key'
import { listSshKeys } from './list-ssh-keys'

const scene = await aComputeScene()
afterAll(scene.close)
const { context, db, clock, host, settle } = scene

const aKey = (comment = 'ann@laptop') =>
  sshKeyLine({ type: 'ssh-ed25519', blob: sshKeyBlob('ssh-ed25519', new Uint8Array(randomBytes(32))), comment })

describe('SSH keys of a project', () => {
  it('are added, listed and removed, and put into machines as we write them', async () => {
    await scene.offer()
    const { actor, projectId, project } = await scene.aTeam()
    const known = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl'
    const key = await createSshKey(context, actor, { projectId, name: ' laptop ', publicKey: `  ${known} a\u00e9b ` })
    expect(key).toMatchObject({ name: 'laptop', publicKey: `${known} ab` })
    expect(key.fingerprint).toBe('SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU')
    const made = await scene.create({ actor, projectId }, { sshKeys: [key.id] })
    expect(made.keyNames).toEqual(['laptop'])
    await settle(made.id)
    expect(host.machines.get(made.id)?.spec.seed).toMatchObject({
      authorizedKeys: [`${known} ab`],
      allowsPasswordLogin: false,
    })
    expect(await listSshKeys(context, actor, { projectId })).toEqual({ items: [key], next: null })
    await deleteSshKey(context, actor, { projectId, id: key.id })
    expect(await listSshKeys(context, actor, { projectId })).toEqual({ items: [], next: null })
    expect(await saidBy(deleteSshKey(context, actor, { projectId, id: key.id }))).toMatchObject({
      code: 'noSuchSshKey',
    })
    const acts = db.selectFrom('satellite.acts').select(['name', 'facts']).where('target', '=', key.id).orderBy('id')
    const facts = { name: 'laptop', fingerprint: key.fingerprint }
    expect(await acts.where('project_id', '=', project.internalId).execute()).toEqual([
      { name: 'sshKey.added', facts },
      { name: 'sshKey.removed', facts },
    ])
  })

  it('are refused where they are none, twice, and beyond the quota', async () => {
    const { actor, projectId } = await scene.aTeam(accountKinds.free)
    const add = (publicKey: string, name = 'key') =>
      saidBy(createSshKey(context, actor, { projectId, name, publicKey }))
    expect(await add('ssh-dss AAAA')).toMatchObject({ code: 'invalidInput', field: 'publicKey' })
    expect(await add(`${aKey()}\n${aKey()}`)).toMatchObject({ field: 'publicKey' })
    expect(await add(aKey(), ' ')).toMatchObject({ field: 'name' })
    const key = aKey()
    expect(await add(key)).toBe('done')
    expect(await add(key)).toMatchObject({ code: 'sshKeyTaken' })
    for (let made = 1; made < 4; made++) await add(aKey())
    const both = await Promise.all([add(aKey()), add(aKey())])
    expect(both.filter((said) => said === 'done')).toHaveLength(1)
    expect(await add(aKey())).toMatchObject({
      code: 'computeQuotaReached',
      error: 'This project can have 5 SSH keys.',
    })
  })

  it('are not for members, and not there in other projects', async () => {
    const team = await scene.aTeam()
    const { projectId } = team
    const { id } = await createSshKey(context, team.actor, { projectId, name: 'key', publicKey: aKey() })
    expect(await saidBy(listSshKeys(context, await team.joined('member'), { projectId }))).toMatchObject({
      code: 'forbidden',
    })
    const other = await scene.aTeam()
    expect(await saidBy(deleteSshKey(context, other.actor, { projectId: other.projectId, id }))).toMatchObject({
      code: 'noSuchSshKey',
    })
  })

  it('come page by page', async () => {
    const { actor, projectId } = await scene.aTeam()
    const ids: string[] = []
    for (let made = 0; made < 3; made++) {
      clock.advance(1_000)
      ids.unshift((await createSshKey(context, actor, { projectId, name: 'key', publicKey: aKey() })).id)
    }
    const first = await listSshKeys(context, actor, { projectId, limit: 2 })
    const rest = await listSshKeys(context, actor, { projectId, limit: 2, after: first.next ?? undefined })
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids)
    expect(rest.next).toBeNull()
  })
})

describe('what there is to choose from', () => {
  it('is what locations offer, also those that do not answer', async () => {
    await scene.offer()
    const { actor, projectId } = await scene.aTeam()
    const types = await listInstanceTypes(context, actor, { projectId })
    expect(types.map(({ name }) => name)).toEqual(['nano', 'micro', 'small', 'medium', 'large'])
    expect(await listImages(context, actor, { projectId })).toMatchObject([{ name: 'debian-12', locations: ['here'] }])
    expect(await listLocations(context, actor, { projectId })).toMatchObject([
      { name: 'here', title: 'Here', engine: 'fake', answers: true, reachesStorage: true, diskHourMicroCents: 10_000 },
    ])
    clock.advance(61_000)
    expect(await listLocations(context, actor, { projectId })).toMatchObject([{ answers: false }])
  })

  it('is summed up with what the project has and used this month', async () => {
    await scene.offer()
    const team = await scene.aTeam()
    const { actor, projectId } = team
    const { id } = await scene.create(team)
    await settle(id)
    for (let looks = 0; looks < 90; looks++) {
      clock.advance(40_000)
      await settle(id)
    }
    const overview = await readOverview(context, actor, { projectId })
    expect(overview).toMatchObject({ online: 1, offline: 0, vcpus: 1, memoryMB: 256, diskGB: 2, hours: 1, cents: 12.5 })
    expect(overview.quota).toEqual({ instances: 5, sshKeys: 20, vcpus: 8, memoryMB: 16_384, diskGB: 200 })
    const admin = await team.joined('admin')
    expect(await readOverview(context, admin, { projectId })).toMatchObject({ hours: 1, cents: null })
  })
})
