import type { LinkInfo } from '@perigee/contract/links'
import type { LinkRules, LinkRulesToSet } from '@perigee/contract/link-rules'
import { type AccessExpiryPreset, presetExpiry } from '@perigee/domain/access-expiry'
import { linkPasswordProblem } from '@perigee/domain/link-password'
import { parseMemorySize } from '@perigee/domain/memory-size'
import { required } from '@perigee/domain/text-rules'
import { PB } from '@perigee/std/units'

/** The options of a link as they stand in a form. */
export interface LinkDraft {
  asksPassword: boolean
  /** Null keeps the one that is set. */
  newPassword: string | null
  /** `as it is`: the end that the link has, whichever. */
  ends: AccessExpiryPreset | 'as it is'
  /** Limits as they are typed; '' for none. */
  downloads: string
  /** Of all downloads, or of all uploads of a drop box. */
  bytes: string
  hidesList: boolean
  isDropBox: boolean
  /** That a drop box takes in all. */
  files: string
  /** Of each file in a drop box. */
  fileBytes: string
}

export const noOptions: LinkDraft = {
  asksPassword: false,
  newPassword: null,
  ends: 'No Expiration',
  downloads: '',
  bytes: '',
  hidesList: false,
  isDropBox: false,
  files: '',
  fileBytes: '',
}

const typed = (limit: number | null): string => (limit === null ? '' : String(limit))
/** A limit that was set as one size is shown as that size. */
const typedSize = (limit: number | null): string => {
  if (limit === null) return ''
  const unit = sizes.find(([, size]) => limit >= size && limit % (size / 100) === 0)
  return unit ? `${limit / unit[1]} ${unit[0]}` : String(limit)
}
const sizes = [
  ['PB', 1e15],
  ['TB', 1e12],
  ['GB', 1e9],
  ['MB', 1e6],
  ['KB', 1e3],
] as const

/** The form of a link that is there. */
export const draftOf = ({ kind, rules }: Pick<LinkInfo, 'kind' | 'rules'>): LinkDraft =>
  rules === null
    ? noOptions
    : {
        asksPassword: rules.password,
        newPassword: null,
        ends: rules.expiresAt === null ? 'No Expiration' : 'as it is',
        downloads: typed(rules.maxDownloads),
        bytes: typedSize(rules.dropBox ? rules.dropBox.maxBytes : rules.maxBytes),
        hidesList: rules.hideListing,
        isDropBox: kind === 'dropbox',
        files: typed(rules.dropBox?.maxFiles ?? null),
        fileBytes: typedSize(rules.dropBox?.maxFileBytes ?? null),
      }

const countOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))
const bytesOf = (text: string): number | null => (text.trim() === '' ? null : (parseMemorySize(text) ?? null))

const countProblem = (text: string): string | undefined =>
  text.trim() === '' || /^[1-9]\d{0,8}$/.test(text.trim()) ? undefined : 'A whole number above 0.'

function sizeProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined
  const bytes = parseMemorySize(text)
  return bytes === undefined || bytes === 0 || bytes > PB ? 'A size such as 500 MB, up to 1 PB.' : undefined
}

/** `hadPassword`: there is one that can be kept. */
export function problemsOfDraft(
  draft: LinkDraft,
  { hadPassword }: { hadPassword: boolean },
): Partial<Record<keyof LinkDraft, string | undefined>> {
  const { asksPassword, newPassword } = draft
  return {
    newPassword:
      !asksPassword || (newPassword === null && hadPassword) ? undefined : passwordProblem(newPassword ?? ''),
    downloads: draft.isDropBox ? undefined : countProblem(draft.downloads),
    bytes: sizeProblem(draft.bytes),
    files: draft.isDropBox ? countProblem(draft.files) : undefined,
    fileBytes: draft.isDropBox ? sizeProblem(draft.fileBytes) : undefined,
  }
}

const passwordProblem = (password: string): string | undefined =>
  password === '' ? required : linkPasswordProblem(password)

/** All options of a draft without problems. `now`: from when a chosen end is counted; `before`: the end that stays. */
export function optionsOfDraft(
  draft: LinkDraft,
  { now, before }: { now: Date; before: string | null },
): Omit<LinkRules, 'password' | 'paused'> {
  const { ends, isDropBox } = draft
  const bytes = bytesOf(draft.bytes)
  return {
    expiresAt: ends === 'as it is' ? before : (presetExpiry(ends, now)?.toISOString() ?? null),
    maxDownloads: isDropBox ? null : countOf(draft.downloads),
    maxBytes: isDropBox ? null : bytes,
    hideListing: !isDropBox && draft.hidesList,
    dropBox: isDropBox
      ? { maxFiles: countOf(draft.files), maxBytes: bytes, maxFileBytes: bytesOf(draft.fileBytes) }
      : null,
  }
}

/** What becomes of the password. */
export function passwordOfDraft({ asksPassword, newPassword }: LinkDraft): LinkRulesToSet['password'] {
  if (!asksPassword) return { set: null }
  return newPassword === null ? { keep: true } : { set: newPassword }
}

/** What differs from the rules that a link has: a change names nothing else, so that it undoes nobody's. */
export function changeOfDraft(draft: LinkDraft, rules: LinkRules, now: Date): Partial<LinkRulesToSet> {
  const wanted = optionsOfDraft(draft, { now, before: rules.expiresAt })
  const changed = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(rules[name as keyof typeof wanted]),
  )
  const password = passwordOfDraft(draft)
  const isSame = 'keep' in password || (password.set === null && !rules.password)
  return { ...Object.fromEntries(changed), ...(isSame ? {} : { password }) }
}

export const isSameDraft = (one: LinkDraft, other: LinkDraft): boolean => JSON.stringify(one) === JSON.stringify(other)
