import type { CreateBucket, StoreCaller } from '@perigee/contract/store'
import type { BucketName } from '@perigee/std/brand'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { aProject, startTestStore, type TestProject, type TestStore } from './test-store'

export interface UsedProject {
  /** One store for all tests of the file. */
  readonly test: TestStore
  /** Another project for each test. */
  readonly project: TestProject
  /** Its unrestricted key. */
  readonly caller: StoreCaller
}

/** What most tests begin with: a store, and for each test a project with a bucket. Known as long as a test runs. */
export function useProject(
  bucket: BucketName,
  options: Omit<CreateBucket, 'bucket'> & { now?: Date } = {},
): UsedProject {
  let test: TestStore | undefined
  let project: TestProject | undefined
  const { now, ...made } = options
  beforeAll(async () => {
    test = await startTestStore()
  })
  afterAll(() => test?.stop())
  beforeEach(async () => {
    if (!test) return
    if (now) test.clock.set(now)
    project = await aProject(test.db)
    await test.store.createBucket({ apiKey: project.apiKey.raw }, { bucket, ...made })
  })
  return {
    test: live(() => test),
    project: live(() => project),
    caller: live(() => project && { apiKey: project.apiKey.raw }),
  }
}

/** Has the members of what is current when they are read. */
function live<T extends object>(current: () => T | undefined): T {
  const now = (): T => {
    const found = current()
    if (!found) throw new Error('only known while a test runs')
    return found
  }
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(now(), name) as unknown,
    has: (_, name) => Reflect.has(now(), name),
    ownKeys: () => Reflect.ownKeys(now()),
    getOwnPropertyDescriptor: (_, name) => {
      const found = Reflect.getOwnPropertyDescriptor(now(), name)
      return found && { ...found, configurable: true }
    },
  })
}
