import type { Person } from '@perigee/actors/actor'
import { requireProject } from '@perigee/actors/authorize'
import { inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { thingsUseCase } from '@perigee/actors/use-case'
import { apiKeyRefusals } from '@perigee/contract/refusals/api-keys'
import { linkRefusals } from '@perigee/contract/refusals/links'
import type { LinkKind, LinkOptions, LinkRules } from '@perigee/domain/links'
import { findKeyForLink, insertLink, type KeyForLink } from '@perigee/satellite-db/links'
import type { ProjectId } from '@perigee/std/brand'
import { compareBytes } from '@perigee/std/bytes'
import type { LinksContext } from './links-context'
import { judged } from './links-of-actor'
import { optionsAct } from './options-act'
import { requireExpiry } from './require-expiry'

export interface NewLink {
  projectId: ProjectId
  /** Of the API key behind the link. */
  apiKeyId: string
  recordHash: Uint8Array
  kind: LinkKind
  bucket: string
  /** Path and address as the browser sealed them. */
  sealedPlace: Uint8Array | null
  options: LinkOptions
  password: string | null
}

/**
 * A link that was made a moment ago gets its rules and a row in the list, in this order: a link that is listed obeys its
 * rules. The same link recorded again is the same row. @returns its id
 * @throws noSuchProject, noSuchApiKey, linkNotYours, noSuchLink, linkRecorded, expiryNeedsPaidPlan, linkServiceUnavailable
 */
export const recordLink = thingsUseCase('link.record', {
  async find(context: LinksContext, actor, input: NewLink) {
    await requireProject(context, actor, input.projectId)
    return [judged(actor, await keyOf(context, actor, input))]
  },

  async run(context, { things: [key], actor }, link): Promise<{ id: string }> {
    if (!key) throw apiKeyRefusals.noSuchApiKey()
    refuseAnother(key, link)
    if (link.options.expiresAt !== null) await requireExpiry(context, key.internalProjectId)
    const of = { recordHash: link.recordHash, head: key.head }
    const rules = await context.linkRules.set(of, { ...link.options, password: { set: link.password } })
    if (!rules) throw linkRefusals.noSuchLink()
    return { id: key.linkId ?? (await inserted(context, { actor, key, link, rules })) }
  },
})

async function keyOf({ db }: LinksContext, { user }: Person, { apiKeyId, projectId }: NewLink): Promise<KeyForLink> {
  const key = await findKeyForLink(db, { keyId: apiKeyId, projectId, userId: user.id })
  if (!key) throw apiKeyRefusals.noSuchApiKey()
  return key
}

function refuseAnother({ recordHash }: Pick<KeyForLink, 'recordHash'>, link: NewLink): void {
  if (recordHash && compareBytes(recordHash, link.recordHash) !== 0) throw linkRefusals.linkRecorded()
}

interface Insertion {
  actor: Person
  key: Pick<KeyForLink, 'keyId' | 'internalProjectId'>
  link: NewLink
  rules: LinkRules
}

async function inserted(context: LinksContext, { actor, key, link, rules }: Insertion): Promise<string> {
  const project = { internalId: key.internalProjectId }
  const id = await inTransaction(context, async (within) => {
    const made = await insertLink(within.db, {
      project_id: project.internalId,
      api_key_id: key.keyId,
      record_hash: link.recordHash,
      kind: link.kind,
      bucket: link.bucket,
      sealed_place: link.sealedPlace,
      created_at: within.clock(),
      last_opened_at: null,
    })
    if (made !== undefined && hasOptions(link))
      await recordActs(within, [optionsAct({ keyId: key.keyId, rules, project, actor })])
    return made
  })
  if (id !== undefined) return id
  // Somebody was quicker: the same call once more, whose answer was lost, or the deletion of the key.
  const now = await keyOf(context, actor, link)
  refuseAnother(now, link)
  if (now.linkId === null) throw linkRefusals.linkRecorded()
  return now.linkId
}

const hasOptions = ({ options, password }: NewLink): boolean =>
  password !== null || Object.values(options).some((value) => value !== null && value !== false)
