import type { GatewayCredentials } from '@perigee/contract/edge-auth'
import { useQueryClient } from '@tanstack/react-query'
import { recordEvent } from '@/lib/analytics'
import { useConfig } from '@/lib/config'
import { useObjectStorage, useSetPassphrase } from '@/areas/storage/public'
import type { ConsoleProject } from '@/lib/projects'
import type { PassphraseChecks } from '@/areas/passphrase/public'
import { createAccess } from './create-access'
import { apiKeysRoot } from '../../api-key-names'
import type { Draft } from './wizard'

export function useCreateAccess(
  project: ConsoleProject,
  { remember }: Pick<PassphraseChecks, 'remember'>,
): (draft: Draft) => Promise<GatewayCredentials> {
  const config = useConfig()
  const storage = useObjectStorage()
  const cache = useQueryClient()
  const setProjectPassphrase = useSetPassphrase(project.id)

  return async (draft) => {
    try {
      const context = {
        services: storage.services(config, project),
        knownPassphrase: storage.passphrases.get(project.id),
        objectLock: config.objectLockUIEnabled,
        setProjectPassphrase,
        rememberPassphrase: (passphrase: string) => void remember(passphrase),
      }
      const credentials = await createAccess(context, draft)
      recordEvent('Credentials Created')
      return credentials
    } finally {
      void cache.invalidateQueries({ queryKey: apiKeysRoot(project.id) })
    }
  }
}
