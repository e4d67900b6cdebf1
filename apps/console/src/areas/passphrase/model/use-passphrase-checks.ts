import { passphraseChecks } from '@perigee/contract/passphrase-checks'
import type { Project } from '@perigee/contract/projects'
import { useMemo } from 'react'
import { call } from '@/lib/call'
import { useConfig } from '@/lib/config'
import { comparesPassphrases } from '@/lib/flags'
import { useObjectStorage } from '@/areas/storage/public'
import { createPassphraseChecks, noPassphraseChecks, type PassphraseChecks } from './passphrase-checks'

export function usePassphraseChecks(project: Project): PassphraseChecks {
  const config = useConfig()
  const storage = useObjectStorage()
  return useMemo(() => {
    if (!comparesPassphrases(config)) return noPassphraseChecks
    const params = { id: project.id }
    return createPassphraseChecks({
      services: storage.services(config, project),
      list: () => call(passphraseChecks.list, { params }),
      add: (check) => call(passphraseChecks.add, { params, body: { check } }),
    })
  }, [storage, config, project])
}
