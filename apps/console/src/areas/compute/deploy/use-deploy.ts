import { compute as calls, type Instance } from '@perigee/contract/compute'
import { emptyPassphrase } from '@perigee/domain/passphrase'
import { useQueryClient } from '@tanstack/react-query'
import { apiKeyNames, apiKeysRoot } from '@/areas/access/public'
import { storeKeyFacts, useObjectStorage } from '@/areas/storage/public'
import { useConfig } from '@/lib/config'
import { explained, failureOf } from '@/lib/failure'
import type { ConsoleProject } from '@/lib/projects'
import { useInstanceChange } from '../model/use-instance-change'
import { deployWithStorage, type NewInstance } from './deploy-instance'
import { chosenOf, type Draft, instanceBody, offersStorage } from './draft'
import type { Offer } from './offer'

const uncertain = 'It is not known whether the instance was made: look at the list before you try again.'

interface Deploy {
  busy: boolean
  error: unknown
  /** @returns the machine with its password, which is kept nowhere; undefined when it could not be made */
  deploy: (draft: Draft, offer: Offer) => Promise<Instance | undefined>
}

/** Makes a machine of a draft without problems. */
export function useDeploy(project: ConsoleProject): Deploy {
  const config = useConfig()
  const storage = useObjectStorage()
  const cache = useQueryClient()
  const { busy, error, change } = useInstanceChange(project, 'deploy compute instance')

  async function deploy(draft: Draft, offer: Offer): Promise<Instance | undefined> {
    const made = await change(async ({ call }) => {
      const create = async (body: NewInstance): Promise<Instance> => {
        try {
          return await call(calls.createInstance, { body })
        } catch (cause) {
          throw failureOf(cause).network === 'answered' ? cause : explained(uncertain, cause)
        }
      }
      const body = instanceBody(draft, offer)
      if (!draft.storage || !offersStorage(chosenOf(draft, offer))) return create(body)
      const passphrase = storage.passphrases.get(project.id)
      if (passphrase === null) throw new Error(emptyPassphrase)
      const context = {
        services: storage.services(config, project),
        storeFacts: storeKeyFacts(config),
        takenNames: () => cache.fetchQuery(apiKeyNames(project.id)),
      }
      try {
        return await deployWithStorage(context, body, { ...draft, passphrase }, create)
      } finally {
        void cache.invalidateQueries({ queryKey: apiKeysRoot(project.id) })
      }
    })
    return made?.value
  }
  return { busy, error, deploy }
}
