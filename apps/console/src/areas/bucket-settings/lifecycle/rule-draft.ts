import { type LifecycleRule, lifecycleLimits } from '@perigee/domain/lifecycle-rule'
import { byteCount, required } from '@perigee/domain/text-rules'
import { wholeNumberProblem } from '@perigee/domain/whole-number'
import { GB, KB, MB, TB } from '@perigee/std/units'
import { chosenName, isSealed } from './rule-words'

const units = { B: 1, KB, MB, GB, TB }
export type SizeUnit = keyof typeof units
export const sizeUnits = Object.keys(units) as SizeUnit[]

export interface SizeDraft {
  /** Empty for no bound. */
  value: string
  unit: SizeUnit
}

/** A lifecycle rule as it is typed. */
export interface RuleDraft {
  name: string
  /** `sealed`: the folder of the rule as it was, whose name cannot be read. */
  place: 'all' | 'folder' | 'sealed'
  folder: string
  larger: SizeDraft
  smaller: SizeDraft
  expires: boolean
  expireDays: string
  endsNoncurrent: boolean
  noncurrentDays: string
  /** Empty for none. */
  newerNoncurrent: string
  removesMarkers: boolean
  aborts: boolean
  abortDays: string
}

export const newRule: LifecycleRule = {
  id: '',
  isEnabled: true,
  hasOldForm: false,
  prefix: '',
  sizeGreaterThan: null,
  sizeLessThan: null,
  expireDays: null,
  expireAt: null,
  removeLoneMarkers: false,
  noncurrentDays: null,
  newerNoncurrent: null,
  abortDays: null,
}

/** Whether the editor has a field for all that a rule says; tools set more. */
export const isEditable = ({ expireAt }: LifecycleRule): boolean => expireAt === null

export const draftOf = (rule: LifecycleRule): RuleDraft => ({
  name: chosenName(rule),
  place: rule.prefix === '' ? 'all' : isSealed(rule) ? 'sealed' : 'folder',
  folder: isSealed(rule) ? '' : rule.prefix,
  larger: sizeDraft(rule.sizeGreaterThan),
  smaller: sizeDraft(rule.sizeLessThan),
  expires: rule.expireDays !== null,
  expireDays: String(rule.expireDays ?? 30),
  endsNoncurrent: rule.noncurrentDays !== null,
  noncurrentDays: String(rule.noncurrentDays ?? 30),
  newerNoncurrent: String(rule.newerNoncurrent ?? ''),
  removesMarkers: rule.removeLoneMarkers,
  aborts: rule.abortDays !== null,
  abortDays: String(rule.abortDays ?? 7),
})

/** In the largest unit that says it exactly. */
function sizeDraft(bytes: number | null): SizeDraft {
  if (bytes === null) return { value: '', unit: 'MB' }
  const unit = sizeUnits.findLast((each) => bytes > 0 && bytes % units[each] === 0) ?? 'B'
  return { value: String(bytes / units[unit]), unit }
}

const bytesOf = ({ value, unit }: SizeDraft): number | null =>
  value.trim() === '' ? null : Number(value) * units[unit]

/**
 * What `rule` becomes by a draft without a problem. Whether it is on stays as it is, and so does its id, unless the draft
 * has another name; `spareId` is for one without a name.
 */
export function ruleOf(
  draft: RuleDraft,
  rule: LifecycleRule,
  { wholeFolders, spareId }: Names & { spareId: string },
): LifecycleRule {
  // What nobody changed stays, whatever is known of the names.
  const folder = draft.folder === rule.prefix ? rule.prefix : folderPrefix(draft.folder, { wholeFolders })
  const name = draft.name.trim()
  return {
    ...rule,
    id: (name === chosenName(rule) ? rule.id : name) || spareId,
    // The old form has no sizes.
    hasOldForm: false,
    prefix: draft.place === 'all' ? '' : draft.place === 'sealed' ? rule.prefix : folder,
    sizeGreaterThan: bytesOf(draft.larger),
    sizeLessThan: bytesOf(draft.smaller),
    expireDays: draft.expires ? Number(draft.expireDays) : null,
    expireAt: null,
    // Expiration by age includes them.
    removeLoneMarkers: draft.removesMarkers && !draft.expires,
    noncurrentDays: draft.endsNoncurrent ? Number(draft.noncurrentDays) : null,
    newerNoncurrent: draft.endsNoncurrent && draft.newerNoncurrent.trim() !== '' ? Number(draft.newerNoncurrent) : null,
    abortDays: draft.aborts ? Number(draft.abortDays) : null,
  }
}

interface Names {
  /** Names are encrypted, so that a rule can be about whole folders only. */
  wholeFolders: boolean
}

/** 'logs' is the folder 'logs/' where names are encrypted, and all names that begin so where they are not. */
export const folderPrefix = (typed: string, { wholeFolders }: Names): string =>
  wholeFolders && typed !== '' && !typed.endsWith('/') ? `${typed}/` : typed

export type DraftField =
  | 'name'
  | 'folder'
  | 'larger'
  | 'smaller'
  | 'expires'
  | 'expireDays'
  | 'noncurrentDays'
  | 'newerNoncurrent'
  | 'removesMarkers'
  | 'aborts'
  | 'abortDays'
export type DraftProblems = Partial<Record<DraftField, string>>

/** What is wrong with a draft: what the gateway would refuse, said at the field. `taken`: the names of the other rules. */
export function draftProblems(draft: RuleDraft, names: Names & { taken: readonly string[] }): DraftProblems {
  const problems: Record<DraftField, string | undefined> = {
    name: nameProblem(draft.name.trim(), names.taken),
    folder: draft.place === 'folder' ? folderProblem(folderPrefix(draft.folder, names)) : undefined,
    larger: sizeProblem(draft.larger),
    smaller: sizeProblem(draft.smaller) ?? rangeProblem(draft),
    expires: doesNothing(draft) ? 'Choose what the rule does.' : undefined,
    expireDays: draft.expires ? daysProblem(draft.expireDays) : undefined,
    noncurrentDays: draft.endsNoncurrent ? daysProblem(draft.noncurrentDays) : undefined,
    newerNoncurrent:
      draft.endsNoncurrent && draft.newerNoncurrent.trim() !== ''
        ? wholeNumberProblem(draft.newerNoncurrent, lifecycleLimits.newerVersions)
        : undefined,
    removesMarkers:
      draft.removesMarkers && !draft.expires && hasSize(draft)
        ? 'Delete markers have no size: a rule that removes them cannot select by size.'
        : undefined,
    aborts:
      draft.aborts && hasSize(draft)
        ? 'Unfinished uploads have no size yet: a rule that aborts them cannot select by size.'
        : undefined,
    abortDays: draft.aborts ? daysProblem(draft.abortDays) : undefined,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

const daysProblem = (text: string) => wholeNumberProblem(text, lifecycleLimits.days)

function nameProblem(name: string, taken: readonly string[]): string | undefined {
  if (taken.includes(name)) return 'Another rule of this bucket has this name.'
  return name.length > lifecycleLimits.idLength
    ? `The name has at most ${lifecycleLimits.idLength} characters.`
    : undefined
}

function folderProblem(prefix: string): string | undefined {
  if (prefix === '') return required
  return byteCount(prefix) > lifecycleLimits.prefixBytes
    ? `The folder has at most ${lifecycleLimits.prefixBytes} bytes.`
    : undefined
}

const sizeProblem = (size: SizeDraft): string | undefined => {
  if (size.value.trim() === '') return undefined
  return /^\d+$/.test(size.value.trim()) && Number.isSafeInteger(bytesOf(size)) ? undefined : 'Enter a whole number.'
}

function rangeProblem({ larger, smaller }: RuleDraft): string | undefined {
  const [from, to] = [bytesOf(larger), bytesOf(smaller)]
  return from !== null && to !== null && to <= from ? 'No file is both: this has to be more than the other.' : undefined
}

const doesNothing = ({ expires, endsNoncurrent, removesMarkers, aborts }: RuleDraft): boolean =>
  !expires && !endsNoncurrent && !removesMarkers && !aborts

const hasSize = ({ larger, smaller }: RuleDraft): boolean => [larger, smaller].some(({ value }) => value.trim() !== '')
