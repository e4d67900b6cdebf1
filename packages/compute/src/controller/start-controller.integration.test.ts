import { listLocations } from '@perigee/satellite-db/compute-locations'
import { day } from '@perigee/std/durations'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { stopInstance } from '../instances/stop-instance'
import { aComputeScene } from '../testing/compute-scene'
import { debian } from '../testing/fake-engine'
import { startController } from './start-controller'

const scene = await aComputeScene()
afterAll(scene.close)
const { context, controlled, host, address, db, clock, row } = scene

/** Looks at everything when it starts, and then only when it is woken. */
function aController(other: Partial<Parameters<typeof startController>[0]> = {}) {
  const { signal: _, aside: __, ...given } = controlled
  const controller = startController({ ...given, address, every: 3_600_000, ...other })
  onTestFinished(() => controller.close())
  return controller
}

const serves = (controller: ReturnType<typeof aController>) => expect.poll(() => controller.serves()).toBe(true)

describe('the controller of a location', () => {
  it('says what the location offers', async () => {
    await serves(aController())
    await expect
      .poll(() => listLocations(db))
      .toMatchObject([
        {
          name: 'here',
          title: 'Here',
          engine: 'fake',
          offer: {
            images: [debian],
            room: { cpus: 64, memoryMB: 500_000, diskGB: 40_000 },
            hasFreeDisk: true,
            reachesStorage: true,
            runsBy: 'memory',
          },
        },
      ])
  })

  it('does what people want when they want it, and looks when something happens', async () => {
    await scene.offer()
    await serves(aController())
    const team = await scene.aTeam()
    const { id } = await scene.create(team)
    await expect.poll(async () => (await row(id))?.status).toBe('complete')
    host.happen(id, { state: 'stopped', bySelf: true })
    await expect.poll(async () => (await row(id))?.status).toBe('offline')
  })

  it('does at its start what was wanted before', async () => {
    await scene.offer()
    const team = await scene.aTeam()
    const { id } = await scene.create(team)
    await serves(aController())
    await expect.poll(async () => (await row(id))?.status).toBe('complete')
  })

  it('waits while another one serves its location', async () => {
    const one = aController()
    await serves(one)
    const other = aController()
    expect(other.serves()).toBe(false)
    await one.close()
    await serves(other)
  })

  it('lets a step that runs come to its end when it closes', async () => {
    await scene.offer()
    const team = await scene.aTeam()
    const { id } = await scene.create(team)
    await scene.settle(id)
    let finish: (() => void) | undefined
    const slow = { ...host.engine, stop: () => new Promise<void>((resolve) => (finish = resolve)) }
    const controller = aController({ engine: slow })
    await serves(controller)
    await stopInstance(context, team.actor, { projectId: team.projectId, id })
    await expect.poll(() => finish).toBeDefined()
    let isClosed = false
    const closing = controller.close().then(() => (isClosed = true))
    await expect.poll(() => controller.serves()).toBe(false)
    expect(isClosed).toBe(false)
    finish?.()
    await closing
    await scene.settle(id)
    expect((await row(id))?.status).toBe('offline')
  })

  it('works on no machine twice when its session with the database breaks in the middle', async () => {
    await scene.offer()
    const team = await scene.aTeam()
    const { id } = await scene.create(team)
    await scene.settle(id)
    let stops = 0
    let finish: (() => void) | undefined
    const stop = () => {
      stops++
      return new Promise<void>((resolve) => (finish = resolve))
    }
    const controller = aController({ engine: { ...host.engine, stop } })
    await serves(controller)
    await stopInstance(context, team.actor, { projectId: team.projectId, id })
    await expect.poll(() => stops).toBe(1)
    const end = sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'perigee compute' and datname = current_database()`
    await end.execute(db)
    await expect.poll(() => controller.serves()).toBe(false)
    const isBack = sql<{ is: boolean }>`
      select count(*) > 0 as is from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and a.application_name = 'perigee compute' and a.datname = current_database()`
    await expect.poll(async () => (await isBack.execute(db)).rows[0]?.is).toBe(true)
    expect([stops, controller.serves()]).toEqual([1, false])
    await host.engine.stop(id, 0)
    finish?.()
    await expect.poll(async () => (await row(id))?.status).toBe('offline')
    await serves(controller)
    expect(stops).toBe(1)
  })

  it('does what others want while a project keeps it waiting', async () => {
    await scene.offer()
    const slow = await scene.aTeam()
    const ids = await Promise.all([1, 2, 3, 4].map(async () => (await scene.create(slow)).id))
    const begun: string[] = []
    const ends: (() => void)[] = []
    const start: typeof host.engine.start = async (spec) => {
      if (ids.includes(spec.id)) {
        begun.push(spec.id)
        await new Promise<void>((resolve) => ends.push(resolve))
      }
      return host.engine.start(spec)
    }
    const controller = aController({ engine: { ...host.engine, start }, most: 4 })
    await serves(controller)
    await expect.poll(() => begun.length).toBe(3)
    const other = await scene.create(await scene.aTeam())
    await expect.poll(async () => (await row(other.id))?.status).toBe('complete')
    expect(begun).toHaveLength(3)
    for (const end of ends.splice(0)) end()
    await expect.poll(() => begun.length).toBe(4)
    for (const end of ends.splice(0)) end()
    for (const id of ids) await expect.poll(async () => (await row(id))?.status).toBe('complete')
  })

  it('does what others want while machines shut down', async () => {
    await scene.offer()
    const team = await scene.aTeam()
    const { id } = await scene.create(team)
    await scene.settle(id)
    let finish: (() => void) | undefined
    const stop = () => new Promise<void>((resolve) => (finish = resolve))
    await serves(aController({ engine: { ...host.engine, stop }, most: 1 }))
    await stopInstance(context, team.actor, { projectId: team.projectId, id })
    await expect.poll(() => finish).toBeDefined()
    const other = await scene.create(await scene.aTeam())
    await expect.poll(async () => (await row(other.id))?.status).toBe('complete')
    await host.engine.stop(id, 0)
    finish?.()
    await expect.poll(async () => (await row(id))?.status).toBe('offline')
  })

  it('removes machines that nobody has a row of after a day, and no others', async () => {
    await scene.offer()
    const team = await scene.aTeam()
    const { id } = await scene.create(team)
    await scene.settle(id)
    const stranger = randomUUID()
    const spec = host.machines.get(id)?.spec
    if (spec) await host.engine.create({ ...spec, id: stranger })
    const lists = () => host.calls.filter((call) => call === 'list').length
    const before = lists()
    const controller = aController({ every: 20 })
    await serves(controller)
    await expect.poll(lists).toBeGreaterThan(before + 2)
    expect(host.machines.has(stranger)).toBe(true)
    clock.advance(day)
    await expect.poll(() => host.machines.has(stranger)).toBe(false)
    expect(host.machines.has(id)).toBe(true)
  })
})
