import type { GovernedLink, LinkClosed, LinkRules } from '@perigee/contract/link-rules'
import type { Answer } from '@perigee/server-kit/edge/answer'
import { isDirect, type AskedLink, type Link } from '../link/link'
import { closedPage } from '../pages/closed-page'
import { passwordPage } from '../pages/password-page'
import { problemOf, problems } from '../problem'
import type { Governed } from './governing'
import { measure } from './measure'
import { note } from './note'
import { checkKey } from './check-key'
import { answerDropBox } from './drop-box'
import { hasPassOf, hasPassword, tryPassword } from './password'
import { isPreviewBot } from './preview-bot'

/**
 * Answers a governed link as far as its rules allow, whichever host it came by: `open` answers what they leave of it.
 * Nothing is looked at behind a link that is closed. @throws Refusal, S3Error, AnswerError
 */
export async function answerGoverned(
  link: AskedLink,
  governed: Governed,
  open: (link: Link) => Promise<Answer>,
): Promise<Answer> {
  const { hash, governing } = governed
  const known = await governing.rulesOf(hash)
  const closed = (why: LinkClosed) => closedPage(link.site, why)
  try {
    const atGate = answerOfGate(link, governed, known)
    if (atGate) {
      await checkKey(link)
      return await atGate()
    }
    if (known.rules.dropBox) return await answerDropBox(link, { governed, known, box: known.rules.dropBox })
    const answer = await open(allowed(link, known, { governed, closed }))
    return mayBeKept(known)
      ? answer
      : { ...answer, headers: { ...answer.headers, 'cache-control': 'private, no-store' } }
  } catch (error) {
    if (problemOf(error).status === 403) await checkKey(link)
    // whoever may only go on with a download learns no names
    if (isUsedUp(known) && problemOf(error).status === 404) return closed('exhausted')
    throw error
  }
}

/** What stands before the link for this visitor; undefined when it is open. */
function answerOfGate(
  link: AskedLink,
  governed: Governed,
  known: GovernedLink,
): (() => Promise<Answer> | Answer) | undefined {
  const why = closedFor(link, known, governed.governing.clock())
  if (why) return () => closedPage(link.site, why)
  const isPost = link.incoming.request.method === 'POST'
  const { passwordMark } = known
  if (passwordMark !== null && isPost && hasPassword(link)) return () => tryPassword(link, governed)
  if (passwordMark !== null && !hasPassOf(link, governed, passwordMark)) return () => passwordPage(link.site)
  if (isPost && !known.rules.dropBox) throw problems.notAllowed()
  return undefined
}

/** A visitor may go on with a download that was counted before, so a part is judged when it is taken. */
function closedFor(link: AskedLink, known: GovernedLink, now: Date): LinkClosed | undefined {
  const { paused, expiresAt } = known.rules
  if (paused) return 'paused'
  if (expiresAt !== null && new Date(expiresAt) <= now) return 'expired'
  const mayGoOn = isDirect(link) && link.header('range') !== undefined
  return isUsedUp(known) && !mayGoOn ? 'exhausted' : undefined
}

/** What a copy in between would give out past a password, an end or a limit is not kept, whatever its metadata says. */
const mayBeKept = ({ rules }: GovernedLink): boolean => !rules.password && rules.expiresAt === null && !isCounted(rules)

const isCounted = ({ maxDownloads, maxBytes }: LinkRules): boolean => maxDownloads !== null || maxBytes !== null

function isUsedUp({ rules, use }: GovernedLink): boolean {
  const { dropBox } = rules
  const isUsed = (used: number, most: number | null | undefined): boolean => typeof most === 'number' && used >= most
  return dropBox
    ? isUsed(use.uploads, dropBox.maxFiles) || isUsed(use.uploadedBytes, dropBox.maxBytes)
    : isUsed(use.downloads, rules.maxDownloads) || isUsed(use.bytes, rules.maxBytes)
}

/** The link as its rules leave it. */
function allowed(
  link: AskedLink,
  { rules }: GovernedLink,
  { governed, closed }: { governed: Governed; closed: (why: LinkClosed) => Answer },
): Link {
  const counts = isCounted(rules)
  const forBot = counts && isPreviewBot(link.header('user-agent'))
  return {
    ...link,
    ...(forBot && {
      flags: { ...link.flags, download: false, wrap: true, archiveKind: undefined, zipMember: undefined },
    }),
    // what a page loads by itself would count as a download
    shows: { previews: !counts, listing: !rules.hideListing },
    measure: (answer, file) =>
      counts ? measure(governed, link, { answer, file, closed }) : note(governed, link, answer),
  }
}
