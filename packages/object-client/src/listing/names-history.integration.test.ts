import { minute } from '@perigee/std/durations'
import type { PlainPath } from '@perigee/std/brand'
import { aProject, startTestStore, type TestProject, type TestStore } from '@perigee/store-core/testing/test-store'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aProcess, type TestProcess } from '../testing/a-process'
import { aLargeFolder, type LargeFolder, type Query } from '../testing/large-folder'

let test: TestStore
let project: TestProject
let folder: LargeFolder
/** Of these some keep names between their runs, at times in little memory. */
let processes: TestProcess[]

const start = (nth: number): TestProcess =>
  aProcess(test, project, { keeps: nth !== 2, ...(nth === 1 && { maxSize: 96 * 1024 }) })

beforeAll(async () => {
  test = await startTestStore()
  project = await aProject(test.db)
  processes = [0, 1, 2].map(start)
  const [first] = processes
  if (first) folder = await aLargeFolder(first.objects, 1_100)
})
afterAll(async () => {
  await Promise.all(processes.map((process) => process.close()))
  await test.stop()
})

const names = ['0', '1', '33', '5', '5/', '50', '7a', '9', 'a', '~', 'é', '5/x', '5/y', 'new/x', '7919', '15838', '44']
const name = fc.constantFrom(...names).map((end) => `f/${end}`)
const who = fc.nat({ max: 2 })
/** Keys that are there already, by their place. */
const place = fc.nat({ max: 1_000 })
const query = fc.record({
  prefix: fc.oneof(fc.constant('f/'), fc.constantFrom('f/5', 'f/1', 'f/9', 'f/15', 'f/no', 'f/new')),
  after: fc.oneof(fc.constant(''), name, fc.constantFrom('f/3', 'f/66', 'f/zz')),
  limit: fc.oneof(fc.constant(1_000), fc.integer({ min: 1, max: 400 })),
})
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('put' as const), who, name }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('replace' as const), who, place }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('remove' as const), who, place, many: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('rename' as const), who, place, name }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('restart' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('wait' as const), minutes: fc.constantFrom(1, 11, 11) }) },
  { weight: 8, arbitrary: fc.record({ does: fc.constant('list' as const), who, query }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('page' as const), who, query, size: fc.integer({ min: 90, max: 400 }) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** How processes came to know the names: both ways have to be taken, or the test proves little. */
const ways = { kept: 0, read: 0 }

async function end(process: TestProcess): Promise<void> {
  await process.close()
  if (process.calls.listNames !== undefined) ways.read++
  else if (process.calls.listChanges !== undefined) ways.kept++
}

const keyAt = (nth: number): string => [...folder.keys][nth % folder.keys.size] ?? ''

async function take(of: Step): Promise<void> {
  if (of.does === 'wait') return test.clock.advance(of.minutes * minute)
  const process = processes[of.who]
  if (!process) return expect.unreachable()
  const { objects } = process
  switch (of.does) {
    case 'put':
      return folder.put(objects, of.name)
    case 'replace':
      return folder.put(objects, keyAt(of.place))
    case 'remove':
      for (let n = 0; n < (of.many ? 12 : 1); n++) await folder.remove(objects, keyAt(of.place + n))
      return
    case 'rename': {
      const { bucket } = folder
      const [source, target] = [keyAt(of.place), of.name]
      if (source === target) return
      await objects.copyObject({
        source: { bucket, key: source as PlainPath },
        target: { bucket, key: target as PlainPath },
      })
      folder.keys.add(target)
      return folder.remove(objects, source)
    }
    case 'restart':
      await end(process)
      processes[of.who] = start(of.who)
      return
    case 'list':
      expect(await folder.list(objects, of.query)).toEqual(folder.model(of.query))
      return
    case 'page':
      expect(await allPages(process, of.query, of.size)).toEqual(folder.model({ ...of.query, limit: 9_999 }))
  }
}

/** The pages of a listing, each of them asked of this process or of another one. */
async function allPages(process: TestProcess, { prefix = 'f/', after }: Query, limit: number) {
  const found = { objects: [] as string[], prefixes: [] as string[], more: false }
  let by = process
  for (let from = after; ;) {
    const page = await by.objects.listObjects({ bucket: folder.bucket, prefix, delimiter: '/', limit, after: from })
    found.objects.push(...page.objects.map(({ key }) => key))
    found.prefixes.push(...page.prefixes)
    if (!page.more) return found
    from = page.next
    by = processes[(processes.indexOf(by) + 1) % processes.length] ?? by
  }
}

it('whatever happens, a listing shows what is there', { timeout: 480_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 50 }), async (steps) => {
      for (const of of steps) await take(of)
      // The folder stays a large one.
      const fresh = start(0)
      for (let n = 0; folder.keys.size < 1_080; n++) await folder.put(fresh.objects, `f/${n * 37} again`)
      expect(await folder.list(fresh.objects)).toEqual(folder.model())
      await end(fresh)
    }),
    { numRuns: 6, endOnFailure: true },
  )
  // Whatever happened so far: what is kept was read by the process that keeps nothing, and used by the others.
  for (const nth of [2, 2, 0, 0]) {
    const process = start(nth)
    expect(await folder.list(process.objects)).toEqual(folder.model())
    await end(process)
  }
  expect(Math.min(ways.kept, ways.read)).toBeGreaterThan(1)
})
