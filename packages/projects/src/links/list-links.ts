import { pageFacts, pageStart } from '@perigee/actors/page-of'
import { projectUseCase } from '@perigee/actors/use-case'
import { isRefusal } from '@perigee/contract/refusal'
import { linkRefusals } from '@perigee/contract/refusals/links'
import { readSharedAccessName } from '@perigee/domain/access-name'
import { type LinkRules, type LinkState, linkStateOf } from '@perigee/domain/links'
import type { PageMaths } from '@perigee/domain/page'
import { type ListedLink, type ListLinks, listLinks, listLinksAfter } from '@perigee/satellite-db/links'
import { day } from '@perigee/std/durations'
import { mapConcurrently } from '@perigee/std/map-concurrently'
import type { LinkRulesPort, LinksContext } from './links-context'

export interface LinkQuery extends Pick<ListLinks, 'search' | 'order' | 'direction' | 'limit'> {
  /** From 1. */
  page: number
}

/** A row of the list with what the auth service says of it; null where it says nothing. */
export interface ShownLink extends ListedLink {
  /** Last name of what it leads to; '' where that was too long for the name of a key. */
  name: string
  rules: LinkRules | null
  state: LinkState
}

/** The list is of use without rules, too; a service that does not answer is not asked for each row. */
function patientReader(linkRules: LinkRulesPort) {
  let isThere = true
  return async (recordHash: Uint8Array): Promise<LinkRules | undefined | 'unknown'> => {
    if (!isThere) return 'unknown'
    try {
      return await linkRules.read(recordHash)
    } catch (cause) {
      if (!isRefusal(cause, 'linkServiceUnavailable')) throw cause
      isThere = false
      return 'unknown'
    }
  }
}

/** How far back recent views are counted, in days. */
const recentDays = 30
const askedAtOnce = 16

/** One page of a project’s links that were recorded, whoever made them. @throws invalidInput */
export const listLinksPage = projectUseCase(
  'link.view',
  async (
    { db, clock, linkRules }: LinksContext,
    { project },
    { search, order, direction, ...asked }: LinkQuery,
  ): Promise<{ links: ShownLink[]; page: PageMaths }> => {
    const { links, total } = await listLinks(db, {
      projectId: project.internalId,
      search,
      order,
      direction,
      since: recentFrom(clock()),
      ...pageStart(asked),
    })
    const page = pageFacts({ ...asked, totalCount: total })
    return { links: await shown({ clock, linkRules }, links), page }
  },
)

/** Links after one of them, the oldest first. */
export const listLinksFrom = projectUseCase(
  'link.view',
  async (
    { db, clock, linkRules }: LinksContext,
    { project },
    page: Pick<Parameters<typeof listLinksAfter>[1], 'search' | 'after' | 'limit'>,
  ): Promise<ShownLink[]> => {
    const of = { ...page, projectId: project.internalId, since: recentFrom(clock()) }
    return shown({ clock, linkRules }, await listLinksAfter(db, of))
  },
)

/** @throws noSuchLink */
export const readLink = projectUseCase(
  'link.view',
  async ({ db, clock, linkRules }: LinksContext, { project }, { id }: { id: string }): Promise<ShownLink> => {
    const of = { projectId: project.internalId, since: recentFrom(clock()), search: '', limit: 1, id }
    const [link] = await shown({ clock, linkRules }, await listLinksAfter(db, of))
    if (!link) throw linkRefusals.noSuchLink()
    return link
  },
)

const recentFrom = (now: Date): string => new Date(now.getTime() - recentDays * day).toISOString().slice(0, 10)

function shown(
  { clock, linkRules }: Pick<LinksContext, 'clock' | 'linkRules'>,
  links: readonly ListedLink[],
): Promise<ShownLink[]> {
  const now = clock()
  const read = patientReader(linkRules)
  return mapConcurrently(links, askedAtOnce, async (link) => {
    const name = readSharedAccessName(link.keyName)?.item ?? ''
    const rules = await read(link.recordHash)
    const state = rules === 'unknown' ? rules : rules === undefined ? 'ended' : linkStateOf(rules, now)
    return { ...link, name, rules: rules === 'unknown' ? null : (rules ?? null), state } as const
  })
}
