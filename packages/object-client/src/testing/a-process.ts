import type { StoreCalls } from '@perigee/contract/store'
import { createLogger } from '@perigee/server-kit/logger'
import { createDirectStore } from '@perigee/store-core/direct-store'
import type { TestProject, TestStore } from '@perigee/store-core/testing/test-store'
import { createFolderCache } from '../listing/folder-cache'
import { openObjects, type Objects } from '../open-objects'
import { aGrant } from './grants'

export interface TestProcess {
  objects: Objects
  /** How often each call of the store was made. */
  calls: Partial<Record<keyof StoreCalls, number>>
  close(): Promise<void>
}

/** Another store on the database of a test, with a memory of its own and the same keys for each process. */
export function aProcess(test: TestStore, project: TestProject, maxSize?: number): TestProcess {
  const { db, blobs, tokenKey, openSecret, clock } = test
  const store = createDirectStore({ db, blobs, tokenKey, openSecret, clock, logger: createLogger({ level: 'error' }) })
  const calls: TestProcess['calls'] = {}
  const counted = new Proxy<StoreCalls>(store, {
    get(target, name: keyof StoreCalls) {
      calls[name] = (calls[name] ?? 0) + 1
      return target[name]
    },
  })
  const grant = aGrant(project.apiKey, { rootKey: new Uint8Array(32).fill(7) })
  const folders = createFolderCache(maxSize === undefined ? {} : { maxSize })
  return { objects: openObjects({ store: counted, grant, folders }), calls, close: () => store.close() }
}
