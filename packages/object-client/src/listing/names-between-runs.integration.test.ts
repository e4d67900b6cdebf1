import type { KeptNames } from '@perigee/contract/kept-names'
import { restrictGrant } from '@perigee/grants/derive'
import type { PlainPath } from '@perigee/std/brand'
import { hour } from '@perigee/std/durations'
import { aProject, startTestStore, type TestProject, type TestStore } from '@perigee/store-core/testing/test-store'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { aProcess, keptNamesOf, type ProcessOptions, type TestProcess } from '../testing/a-process'
import { inChunks } from '../testing/bodies'
import { aGrant } from '../testing/grants'
import { aLargeFolder, type LargeFolder } from '../testing/large-folder'

let test: TestStore
let project: TestProject
let folder: LargeFolder

function started(options: ProcessOptions = {}): TestProcess {
  const process = aProcess(test, project, { keeps: true, ...options })
  onTestFinished(() => process.close())
  return process
}

/** A process that lists the folder and leaves its names behind. */
async function keepNames(): Promise<void> {
  const process = started()
  expect(await folder.list(process.objects)).toEqual(folder.model())
  await process.settled()
}

const keptRows = async () => ({
  listings: await test.db.selectFrom('store.kept_listings').selectAll().execute(),
  parts: await test.db.selectFrom('store.kept_names').selectAll().execute(),
})

beforeAll(async () => {
  test = await startTestStore()
  project = await aProject(test.db)
  const { objects, close } = aProcess(test, project)
  folder = await aLargeFolder(objects)
  await close()
})
afterAll(() => test.stop())
beforeEach(async () => {
  await test.db.deleteFrom('store.kept_listings').execute()
  await keepNames()
})

describe('a process that has just started', () => {
  it('lists a large folder without reading its names from the rows', async () => {
    const { objects, calls } = started()
    expect(await folder.list(objects, { limit: 50 })).toEqual(folder.model({ limit: 50 }))
    expect(calls.listNames).toBeUndefined()
  })

  it.each([
    { after: 'f/5' },
    { after: 'f/99999', limit: 10 },
    { prefix: 'f/7', limit: 30 },
    { prefix: 'f/77', after: 'f/1' },
    { prefix: 'f/3', after: 'f/4' },
    { prefix: 'f/none' },
    { after: 'f/zz' },
    { limit: 1 },
  ])('begins anywhere: $prefix $after $limit', async (query) => {
    const { objects, calls } = started()
    expect(await folder.list(objects, query)).toEqual(folder.model(query))
    expect(calls.listNames).toBeUndefined()
  })

  it('takes those that were written while it opened the ones of before', async () => {
    const usual = keptNamesOf(test)
    let isFirst = true
    async function writtenAnew(): Promise<void> {
      isFirst = false
      await test.db.deleteFrom('store.kept_listings').execute()
      await keepNames()
    }
    const kept: KeptNames = {
      ...usual,
      async read(...wanted) {
        if (isFirst) await writtenAnew()
        return usual.read(...wanted)
      },
    }
    const { objects, calls } = started({ kept })
    expect(await folder.list(objects)).toEqual(folder.model())
    expect(calls.listNames).toBeUndefined()
  })

  it('goes on to the end, page by page', async () => {
    const { objects, calls } = started()
    const seen: string[] = []
    for (let after: string | undefined; ;) {
      const page = await objects.listObjects({ ...whole(), after, limit: 90 })
      seen.push(...page.objects.map(({ key }) => key), ...page.prefixes)
      if (!page.more) break
      after = page.next
    }
    const { objects: keys, prefixes } = folder.model({ limit: 9_999 })
    expect(seen.toSorted()).toEqual([...keys, ...prefixes].toSorted())
    expect(calls.listNames).toBeUndefined()
  })

  it('goes on with as much as there is room for', async () => {
    const { objects, calls, settled } = started({ maxSize: 64 * 1024 })
    for (const after of ['f/1', 'f/9', 'f/0', 'f/5', 'f/50']) {
      expect(await folder.list(objects, { after, limit: 200 })).toEqual(folder.model({ after, limit: 200 }))
      await settled()
      expect(await folder.list(objects, { after, limit: 900 })).toEqual(folder.model({ after, limit: 900 }))
    }
    expect(calls.listNames).toBeUndefined()
  })

  it('shows what came and went since', async () => {
    const writer = started({ keeps: false })
    await folder.put(writer.objects, 'f/000 new')
    await folder.put(writer.objects, 'f/5 new/below')
    await folder.put(writer.objects, 'f/~ new')
    const [first = '', second = ''] = folder.model().objects.slice(3)
    await folder.remove(writer.objects, first)
    await folder.put(writer.objects, second)
    const { objects, calls, settled } = started()
    for (const query of [{}, { after: 'f/5' }, { prefix: 'f/~' }, { limit: 3 }]) {
      expect(await folder.list(objects, query)).toEqual(folder.model(query))
    }
    await settled()
    expect(await folder.list(objects)).toEqual(folder.model())
    expect(calls.listNames).toBeUndefined()
  })

  it('knows an object whose time has come by its own clock alone', async () => {
    const expiresAt = new Date(test.clock().getTime() + hour)
    const key = 'f/3 expires' as PlainPath
    const [before, body] = [test.clock(), inChunks(Uint8Array.of(1), 1)]
    const { objects } = started({ keeps: false })
    await objects.putObject({ bucket: folder.bucket, key, body, metadata: {}, etag: () => 'etag', expiresAt })
    test.clock.advance(25 * hour)
    await keepNames()
    test.clock.set(before)
    folder.keys.add(key)
    const { objects: later, calls } = started()
    expect(await folder.list(later)).toEqual(folder.model())
    expect(calls.listNames).toBeUndefined()
    await folder.remove(later, key)
  })

  it('reads the rows again in the background when that was long ago, and keeps what it finds', async () => {
    const rules = { longestKept: -1 }
    const { objects, calls, settled } = started({ rules })
    test.clock.advance(25 * hour)
    expect(await folder.list(objects, { limit: 20 })).toEqual(folder.model({ limit: 20 }))
    await settled()
    expect(calls.listNames).toBe(1)
    expect(await folder.list(objects)).toEqual(folder.model())
    await settled()
    expect(calls.listNames).toBe(1)
    expect((await keptRows()).listings).toMatchObject([{ written_at: test.clock() }])
  })

  it('keeps the names again a day later, and not within minutes', async () => {
    const before = (await keptRows()).listings
    await keepNames()
    expect((await keptRows()).listings).toEqual(before)
    test.clock.advance(25 * hour)
    await keepNames()
    const { listings, parts } = await keptRows()
    expect(listings).toHaveLength(1)
    expect(listings).not.toEqual(before)
    expect(parts.length).toBeGreaterThan(8)
  })
})

describe('kept names', () => {
  it('are of no use to another passphrase', async () => {
    const stranger = started({ grant: aGrant(project.apiKey, { rootKey: new Uint8Array(32).fill(8) }) })
    const page = await stranger.objects.listObjects(whole())
    expect(page).toMatchObject({ objects: [], prefixes: [], more: false })
    await stranger.settled()
    expect((await keptRows()).listings).toHaveLength(1)
  })

  it('are not shown to a key without the right to list, nor to one of a folder below', async () => {
    const full = aGrant(project.apiKey, { rootKey: new Uint8Array(32).fill(7) })
    const may = (prefix: string, allowList: boolean) =>
      started({ grant: restrictGrant(full, [{ bucket: folder.bucket, prefix }], { allowDownload: true, allowList }) })
    await expect(may('f/', false).objects.listObjects(whole())).rejects.toMatchObject({ code: 'unauthorizedApiKey' })
    const below = may('f/0/', true)
    await expect(below.objects.listObjects(whole())).rejects.toMatchObject({ code: 'unauthorizedApiKey' })
    expect(await folder.list(below.objects, { prefix: 'f/0/' })).toEqual(folder.model({ prefix: 'f/0/' }))
    const { objects, calls } = may('f/', true)
    expect(await folder.list(objects)).toEqual(folder.model())
    expect(calls.listNames).toBeUndefined()
  })

  it('tell neither names nor their order', async () => {
    const { listings, parts } = await keptRows()
    const all = Buffer.concat([...listings.map(({ directory }) => directory), ...parts.map(({ sealed }) => sealed)])
    const names = folder.model({ limit: 9_999 }).objects.filter((name) => name.length > 6)
    expect(names.filter((name) => all.includes(name))).toEqual([])
    // One of five bytes may stand there by chance; in an open listing all of them would.
    expect(names.filter((name) => all.includes(name.slice(2))).length).toBeLessThan(3)
    expect(new Set(parts.map(({ sealed }) => sealed.length)).size).toBe(1)
    expect(listings[0]?.directory.length).toBe(16_384 + 28)
  })

  it('are kept apart from those with versions', async () => {
    const { objects, settled } = started()
    const page = await objects.listVersions({ ...whole(), limit: 20 })
    expect(page.versions.map(({ key }) => key)).toEqual(
      folder.model({ limit: 20 }).objects.slice(0, page.versions.length),
    )
    await settled()
    expect((await keptRows()).listings).toHaveLength(2)
    const next = started()
    expect(await next.objects.listVersions({ ...whole(), limit: 20 })).toEqual(page)
    expect(next.calls.listNames).toBeUndefined()
  })

  it('go with their bucket', async () => {
    const owner = started()
    const other = await aLargeFolder(owner.objects, 1_050)
    await other.list(owner.objects)
    await owner.settled()
    expect((await keptRows()).listings).toHaveLength(2)
    for (const key of other.keys) await other.remove(owner.objects, key)
    await owner.objects.deleteBucket({ bucket: other.bucket })
    expect((await keptRows()).listings).toHaveLength(1)
  })

  it('give way to the rows when more has come than is worth reading', async () => {
    const writer = started({ keeps: false })
    for (let n = 0; n < 151; n++) await folder.put(writer.objects, `f/4 more ${n}`)
    const { objects, calls, settled } = started()
    expect(await folder.list(objects)).toEqual(folder.model())
    expect(calls.listNames).toBe(1)
    await settled()
    const next = started()
    expect(await folder.list(next.objects)).toEqual(folder.model())
    expect(next.calls.listNames).toBeUndefined()
  })

  it('give way to the rows when more is gone than is worth passing', async () => {
    const writer = started({ keeps: false })
    for (const key of folder.model({ limit: 250 }).objects) await folder.remove(writer.objects, key)
    for (let n = 0; n < 50; n++) await folder.put(writer.objects, `f/9 more ${n}`)
    const { objects, calls, settled } = started()
    // By this listing or by the next one: the last page that it needs may be the one that tells.
    expect(await folder.list(objects, { limit: 100 })).toEqual(folder.model({ limit: 100 }))
    await settled()
    expect(await folder.list(objects)).toEqual(folder.model())
    expect(calls.listNames).toBe(1)
  })
})

const whole = () => ({ bucket: folder.bucket, prefix: 'f/', delimiter: '/', limit: 1_000 })
