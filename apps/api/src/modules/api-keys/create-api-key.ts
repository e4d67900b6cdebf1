import type { ApiKeyInfo } from '@perigee/contract/api-keys'
import { apiKeyRefusals } from '@perigee/contract/refusals/api-keys'
import { isBrowserKeyName, isSharedAccessName } from '@perigee/domain/access-name'
import { randomBytes } from '@perigee/crypto/hash'
import { createApiKey, serializeApiKey } from '@perigee/grants/api-key'
import { insertApiKey } from '@perigee/satellite-db/api-keys'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import { requireActive } from '@perigee/actors/require-active'
import type { Deps } from '../../deps'
import type { AccountMails } from '@perigee/accounts/mails/account-mails'
import type { Session } from '@perigee/accounts/sessions/session'
import { presentApiKey } from './present-api-key'

/** Bit 0: object lock may be used with the key, as far as its caveats allow. */
const lockCapable = 1

/**
 * A key with every right in the project. Its text is given out this once. Its creator gets a mail, but not about those
 * that the console makes to browse, which end soon, and to share something. @throws nameTaken, forbidden
 */
export async function createApiKeyOfProject(
  {
    db,
    clock,
    settings,
    keySecrets,
    mails,
  }: Pick<Deps, 'db' | 'clock' | 'settings' | 'keySecrets'> & {
    mails: AccountMails
  },
  { project, session, name }: { project: ProjectRow; session: Session; name: string },
): Promise<{ key: string; keyInfo: ApiKeyInfo }> {
  requireActive(session)
  const { user } = session
  const secret = randomBytes(32)
  const head = randomBytes(32)
  const createdAt = clock()
  const id = await insertApiKey(db, {
    project_id: project.internalId,
    head,
    name,
    sealed_secret: keySecrets.seal(head, secret),
    version: lockCapable,
    partner: user.partner,
    created_by: user.id,
    created_at: createdAt,
  })
  if (id === undefined) throw apiKeyRefusals.accessNameTaken()
  if (!isBrowserKeyName(name, settings.browserKeyPrefix) && !isSharedAccessName(name)) {
    mails.accessKeyCreated(user.email, { keyName: name, project: project.name })
  }
  const keyInfo = presentApiKey({
    id,
    publicProjectId: project.publicId,
    name,
    createdBy: user.id,
    creatorEmail: user.email,
    partner: user.partner,
    version: lockCapable,
    createdAt,
  })
  return { key: serializeApiKey(createApiKey(secret, head)), keyInfo }
}
