import type { FrontendConfig } from '@perigee/contract/config'
import { useConfig } from '@/lib/config'
import type { ConsoleProject } from '@/lib/projects'
import { useProject } from '@/lib/use-project'
import type { ObjectStorage } from './object-storage'
import { useObjectStorage } from './use-object-storage'

/** What it takes to reach the objects of the project that is open. */
export type StorageContext = { config: FrontendConfig; project: ConsoleProject; storage: ObjectStorage }

export const useStorageContext = (): StorageContext => ({
  config: useConfig(),
  project: useProject(),
  storage: useObjectStorage(),
})
