import type { KeptNames } from '@perigee/contract/kept-names'
import type { StoreCalls } from '@perigee/contract/store'
import type { AccessGrant } from '@perigee/grants/access-grant'
import { createLogger } from '@perigee/server-kit/logger'
import { MiB } from '@perigee/std/units'
import { createDirectStore } from '@perigee/store-core/direct-store'
import { createKeptNames } from '@perigee/store-core/listings/create-kept-names'
import type { TestProject, TestStore } from '@perigee/store-core/testing/test-store'
import { createFolderCache, type FolderCacheOptions } from '../listing/folder-cache'
import { openObjects, type Objects } from '../open-objects'
import { aGrant } from './grants'

export interface TestProcess {
  objects: Objects
  /** How often each call of the store was made. */
  calls: Partial<Record<keyof StoreCalls, number>>
  /** Names that are kept for the next process are written then. */
  settled(): Promise<void>
  close(): Promise<void>
}

export interface ProcessOptions {
  /** Of the memory for names. */
  maxSize?: number
  grant?: AccessGrant
  /** Whether names are kept between runs: those of every large folder, in parts of some hundred names. */
  keeps?: boolean
  /** In the place of the database. */
  kept?: KeptNames
  /** Other than those below. */
  rules?: FolderCacheOptions['rules']
}

const testRules = { leastNames: 1_000, leastChanges: 20, mostAdded: 150, mostGone: 200, partSize: 2_048 }

export const keptNamesOf = ({ db, clock }: TestStore, maxSize = 64 * MiB): KeptNames =>
  createKeptNames({ db, clock, logger: createLogger({ level: 'error' }), maxSize })

/** Another store on the database of a test, with a memory of its own and the same keys for each process. */
export function aProcess(test: TestStore, project: TestProject, options: ProcessOptions = {}): TestProcess {
  const { db, blobs, tokenKey, openSecret, clock } = test
  const { maxSize = 32 * MiB, keeps = false, kept = keeps ? keptNamesOf(test) : undefined } = options
  const { grant = aGrant(project.apiKey, { rootKey: new Uint8Array(32).fill(7) }) } = options
  const store = createDirectStore({ db, blobs, tokenKey, openSecret, clock, logger: createLogger({ level: 'error' }) })
  const calls: TestProcess['calls'] = {}
  const counted = new Proxy<StoreCalls>(store, {
    get(target, name: keyof StoreCalls) {
      calls[name] = (calls[name] ?? 0) + 1
      return target[name]
    },
  })
  const folders = createFolderCache({ maxSize, kept, rules: { ...testRules, ...options.rules } })
  return {
    objects: openObjects({ store: counted, grant, folders }),
    calls,
    settled: () => folders.settled(),
    close: async () => {
      await folders.settled()
      await store.close()
    },
  }
}
