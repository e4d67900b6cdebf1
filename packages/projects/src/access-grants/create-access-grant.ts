import type { Person } from '@perigee/actors/actor'
import type { ProjectOfActor } from '@perigee/actors/authorize'
import { inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase } from '@perigee/actors/use-case'
import { apiKeyRefusals } from '@perigee/contract/refusals/api-keys'
import type { KeyType } from '@perigee/domain/key-facts'
import { deleteApiKeys } from '@perigee/satellite-db/api-keys'
import { keyAct } from '../audit/key-act'
import type { KeyNeeds } from '../api-keys/insert-key'
import type { KnownApiKey } from '../api-keys/list-api-keys'
import { insertRestrictedKey, type WishedAccess } from '../api-keys/restrict-key'
import type { ProjectsContext } from '../context'
import { managedGrant } from '../passphrase-vault/managed-grant'
import { managedPassphrase } from '../projects/managed-passphrase'
import type { S3Credentials } from './register-access'

type GrantNeeds = KeyNeeds & Pick<ProjectsContext, 'vault' | 'logger' | 'satelliteAddress'>

/**
 * An access grant of a project whose passphrase the service keeps. Its text is given out this once; deleting its access
 * key ends it. @throws passphraseNotManaged, keyManagementUnavailable, accessNameTaken, invalidInput
 */
export const createAccessGrant = projectUseCase(
  'accessGrant.create',
  (context: GrantNeeds, by, { wished }: { wished: WishedAccess }) => grantFor(context, by, 'Access-Grant', wished),
)

/**
 * The same as credentials for S3 clients. @throws credentialsUnavailable, and what `createAccessGrant` says
 */
export const createS3Credentials = projectUseCase(
  'accessGrant.create',
  async (
    context: GrantNeeds & Pick<ProjectsContext, 'registerAccess'>,
    by,
    { wished }: { wished: WishedAccess },
  ): Promise<{ info: KnownApiKey; credentials: S3Credentials }> => {
    const { info, accessGrant } = await grantFor(context, by, 'S3-Credentials', wished)
    const { authService } = by.project.edgeUrls
    try {
      return { info, credentials: await context.registerAccess(accessGrant, { authService }) }
    } catch (cause) {
      // Nobody has it: the next try finds its name free.
      await inTransaction(context, async (within) => {
        const { project, actor } = by
        if ((await deleteApiKeys(within.db, [info.id])).length === 0) return
        await recordActs(within, [keyAct({ what: 'deleted', key: info, project, actor })])
      })
      throw cause
    }
  },
)

async function grantFor(
  context: GrantNeeds,
  by: ProjectOfActor & { actor: Person },
  type: KeyType,
  wished: WishedAccess,
): Promise<{ info: KnownApiKey; accessGrant: string }> {
  const { project } = by
  const passphrase = await managedPassphrase(context, project)
  if (passphrase === undefined) throw apiKeyRefusals.passphraseNotManaged()
  const { key: apiKey, info } = await insertRestrictedKey(context, by, { type, wished })
  const { salt, pathEncryption: encryptPath } = project
  const { satelliteAddress } = context
  return { info, accessGrant: await managedGrant({ passphrase, salt, encryptPath, apiKey, satelliteAddress }) }
}
