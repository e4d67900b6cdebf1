import type { Person } from '@perigee/actors/actor'
import type { ProjectOfActor } from '@perigee/actors/authorize'
import { inTransaction, type InTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { apiKeyRefusals } from '@perigee/contract/refusals/api-keys'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { randomBytes } from '@perigee/crypto/hash'
import { isBrowserKeyName, isBypassKeyName, isSharedAccessName } from '@perigee/domain/access-name'
import { can, isOpenTo } from '@perigee/domain/permissions'
import { type ApiKey, createApiKey } from '@perigee/grants/api-key'
import { withoutBypass } from '@perigee/grants/without-bypass'
import { insertApiKey, type ListedApiKey } from '@perigee/satellite-db/api-keys'
import { holdMember } from '@perigee/satellite-db/members'
import { keyAct } from '../audit/key-act'
import type { ProjectsContext } from '../context'

export type KeyNeeds = Pick<ProjectsContext, 'db' | 'clock' | 'settings' | 'keySecrets' | 'mails'>

/** Bit 0: object lock may be used with the key, as far as its caveats allow. */
const lockCapable = 1
/** The right to get around a retention, which only a person with a session gives. */
export const bypass = 'object.bypassGovernance'

export interface NewKey {
  name: string
  /** Runs before in the transaction. */
  before?(within: InTransaction<Pick<KeyNeeds, 'db' | 'clock'>>): Promise<void>
  /** Runs with the id in the transaction. */
  also?(within: InTransaction<Pick<KeyNeeds, 'db' | 'clock'>>, id: string): Promise<void>
}

/** A key with every right that its maker has in the project. @throws accessNameTaken, noSuchProject */
export async function insertKey(
  context: KeyNeeds,
  { project, role, actor }: ProjectOfActor & { actor: Person },
  { name, before, also }: NewKey,
): Promise<{ key: ApiKey; info: ListedApiKey }> {
  const { db, clock, settings, keySecrets, mails } = context
  const { user } = actor
  const secret = randomBytes(32)
  const head = randomBytes(32)
  const createdAt = clock()
  // They come and go with each visit.
  const isOfBrowser = isBrowserKeyName(name, settings.browserKeyPrefix)
  const id = await inTransaction({ db, clock }, async (within) => {
    // A removal ends keys of the removed: one that is made meanwhile must not come after it.
    const isMember = await holdMember(within.db, { projectId: project.internalId, userId: user.id })
    if (!isMember) throw projectRefusals.noSuchProject()
    await before?.(within)
    const inserted = await insertApiKey(within.db, {
      project_id: project.internalId,
      head,
      name,
      sealed_secret: keySecrets.seal(head, secret),
      version: lockCapable,
      partner: user.partner,
      created_by: user.id,
      created_at: createdAt,
    })
    if (inserted === undefined) throw apiKeyRefusals.accessNameTaken()
    const key = { id: inserted, name }
    if (isBypassKeyName(name, settings.browserKeyPrefix)) {
      const facts = { keyId: inserted }
      await recordActs(within, [{ name: 'accessKey.bypassCreated', target: inserted, facts, project, actor }])
    } else if (!isOfBrowser) await recordActs(within, [keyAct({ what: 'created', key, project, actor })])
    await also?.(within, inserted)
    return inserted
  })
  if (!isOfBrowser && !isSharedAccessName(name)) {
    mails.accessKeyCreated(user.email, { keyName: name, project: project.name })
  }
  const info = {
    id,
    publicProjectId: project.publicId,
    name,
    createdBy: user.id,
    creatorEmail: user.email,
    partner: user.partner,
    version: lockCapable,
    createdAt,
  }
  const mayBypass = isOpenTo(actor.kind, bypass) && role !== null && can(role, bypass)
  const made = createApiKey(secret, head)
  return { key: mayBypass ? made : withoutBypass(made), info }
}
