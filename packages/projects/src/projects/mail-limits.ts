import { inTransaction } from '@perigee/actors/context'
import { effectiveLimit } from '@perigee/domain/limits'
import { limitLevel, limitPercents } from '@perigee/domain/limit-levels'
import { projectUrlIds } from '@perigee/domain/project-url-id'
import { isAllowedIn } from '@perigee/domain/user-status'
import { type OutgoingMail, writeDownMails } from '@perigee/satellite-db/outgoing-mails'
import {
  noteMailedLevels,
  noteToldLevels,
  takeUsageChanges,
  type WatchedLimit,
  type WatchedProject,
} from '@perigee/satellite-db/usage-changes'
import { type EventOfProject, tellWebhooks } from '@perigee/satellite-db/tell-webhooks'
import { monthStart } from '@perigee/std/month-start'
import type { ProjectsContext } from '../context'

type Needs = Pick<ProjectsContext, 'db' | 'clock' | 'addresses' | 'deliverMailsSoon'>

/**
 * Mails owners whose projects have come near a limit, or to it, and tells webhooks: once for each level, and again only
 * after the usage was below it; about downloads once in a UTC month. Webhooks are told also where mails are off. Looks only at projects whose usage or limits have changed, `atOnce` in a
 * transaction. Safe to run at any time, also on several machines at once. @returns how many mails
 */
export async function mailLimits(context: Needs, { atOnce = 200 } = {}): Promise<number> {
  const month = monthStart(context.clock())
  let sum = 0
  for (let after = 0; ;) {
    const { last, mails } = await inTransaction(context, async ({ db }) => {
      const page = await takeUsageChanges(db, { after, limit: atOnce, since: month })
      const written: OutgoingMail[] = []
      const events: EventOfProject[] = []
      for (const project of page.projects) {
        const { storage, egress, owner } = project
        if (!isAllowedIn(owner.status)) continue
        const noted = { storage: storage.level, egress: egress.month?.getTime() === month.getTime() ? egress.level : 0 }
        const now = { storage: levelOf(storage, noted.storage), egress: levelOf(egress, noted.egress) }
        if (now.storage > noted.storage) written.push(mailAbout(context, project, 'storage'))
        if (now.egress > noted.egress) written.push(mailAbout(context, project, 'download'))
        if (now.storage !== noted.storage || now.egress !== noted.egress)
          await noteMailedLevels(db, project.id, { ...now, month })
        const told = {
          storage: storage.told,
          egress: egress.toldMonth?.getTime() === month.getTime() ? egress.told : 0,
        }
        const reached = { storage: reachedLevel(storage, told.storage), egress: reachedLevel(egress, told.egress) }
        if (reached.storage > told.storage) events.push(eventAbout(project, 'storage'))
        if (reached.egress > told.egress) events.push(eventAbout(project, 'download'))
        if (reached.storage !== told.storage || reached.egress !== told.egress)
          await noteToldLevels(db, project.id, { ...reached, month })
      }
      await writeDownMails(db, written, context.clock())
      await tellWebhooks(db, events, context.clock())
      return { last: page.last, mails: written.length }
    })
    sum += mails
    if (last === null) break
    after = last
  }
  if (sum > 0) context.deliverMailsSoon()
  return sum
}

const percents = { fine: 0, ...limitPercents }

/** The level to note, in percent. A limit of 0 is that of a frozen project: then the level stays as it was. */
function levelOf(watched: WatchedLimit, noted: number): number {
  const level = reachedLevel(watched, noted)
  return watched.isMailed ? level : Math.min(level, noted)
}

/** Whether mails are on or not. */
function reachedLevel({ tierLimit, userSetLimit, used }: WatchedLimit, noted: number): number {
  const most = effectiveLimit(tierLimit, userSetLimit)
  return most === 0 ? noted : percents[limitLevel(used, most)]
}

function eventAbout({ id, storage, egress }: WatchedProject, kind: 'storage' | 'download'): EventOfProject {
  const { tierLimit, userSetLimit, used } = kind === 'storage' ? storage : egress
  const limit = effectiveLimit(tierLimit, userSetLimit)
  const name = limitLevel(used, limit) === 'reached' ? 'limit.reached' : 'limit.close'
  return { projectId: id, name, data: { kind, used, limit } }
}

function mailAbout(
  { addresses }: Pick<Needs, 'addresses'>,
  { publicId, name, owner, storage, egress }: WatchedProject,
  kind: 'storage' | 'download',
): OutgoingMail {
  const { tierLimit, userSetLimit, used } = kind === 'storage' ? storage : egress
  const limit = effectiveLimit(tierLimit, userSetLimit)
  const link = `${addresses.external}projects/${projectUrlIds([publicId]).get(publicId)}/dashboard`
  const facts = { project: name, kind, used, limit, isOwn: limit < tierLimit, link }
  return { mail: limitLevel(used, limit) === 'reached' ? 'limitReached' : 'limitClose', to: owner.email, facts }
}
