import type { AnalyticsEventName } from '@perigee/contract/analytics'
import { useQueryClient } from '@tanstack/react-query'
import { recordEvent } from '@/lib/analytics'
import { useConfig } from '@/lib/config'
import { storeKeyFacts, useObjectStorage, useSetPassphrase } from '@/areas/storage/public'
import type { ConsoleProject } from '@/lib/projects'
import type { PassphraseChecks } from '@/areas/passphrase/public'
import { apiKeysRoot } from '../../api-key-names'
import type { AccessType } from './access-types'
import { createAccess, type MadeAccess } from './create-access'
import type { Draft, Wish } from './wizard'

const events: Readonly<Record<AccessType, AnalyticsEventName>> = {
  'S3-Credentials': 'Credentials Created',
  'Access-Grant': 'Access Grant Created',
  'API-Key': 'API Access Created',
}

export function useCreateAccess(
  project: ConsoleProject,
  { remember }: Pick<PassphraseChecks, 'remember'>,
): (draft: Draft, wish: Wish) => Promise<MadeAccess> {
  const config = useConfig()
  const storage = useObjectStorage()
  const cache = useQueryClient()
  const setProjectPassphrase = useSetPassphrase(project.id)

  return async (draft, wish) => {
    try {
      const context = {
        services: storage.services(config, project),
        storeFacts: storeKeyFacts(config),
        knownPassphrase: storage.passphrases.get(project.id),
        setProjectPassphrase,
        rememberPassphrase: (passphrase: string) => void remember(passphrase),
      }
      const made = await createAccess(context, { draft, wish })
      recordEvent(events[wish.type])
      if (draft.application !== null) recordEvent('Applications Setup Completed', { application: draft.application })
      return made
    } finally {
      void cache.invalidateQueries({ queryKey: apiKeysRoot(project.id) })
    }
  }
}
