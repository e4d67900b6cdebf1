import { useConfig } from '@/lib/config'
import { useObjectStorage } from '@/lib/object-storage/use-object-storage'
import { useProject } from '@/lib/use-project'
import type { BrowserContext } from './queries'

export const useBrowserContext = (): BrowserContext => ({
  config: useConfig(),
  project: useProject(),
  storage: useObjectStorage(),
})
