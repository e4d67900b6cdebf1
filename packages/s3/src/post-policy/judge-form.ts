import { S3Error } from '../errors'
import type { PolicyCondition, PostPolicy } from './policy'

/** Fields that prove the policy, and the file itself: no condition speaks of them. */
const uncovered = new Set(['policy', 'file', 'x-amz-signature', 'signature', 'awsaccesskeyid'])

/** How large the file may be, in bytes. */
export type SizeRange = { readonly min: number; readonly max: number }

/**
 * Holds the fields of a form (lower-case names, `bucket` among them) to its policy: each condition must hold, and each
 * field must have a condition. @throws S3Error AccessDenied
 */
export function judgeForm(policy: PostPolicy, fields: ReadonlyMap<string, string>, now: Date): SizeRange {
  if (now >= policy.expiration) throw denied('Policy expired.')
  const broken = policy.conditions.find((condition) => !holds(condition, fields))
  if (broken) throw denied(`Policy Condition failed: ${describe(broken)}.`)
  const covered = new Set(policy.conditions.flatMap((condition) => ('field' in condition ? [condition.field] : [])))
  const extra = [...fields.keys()].find(
    (name) => !covered.has(name) && !uncovered.has(name) && !name.startsWith('x-ignore-'),
  )
  if (extra !== undefined) throw denied(`Extra input fields: ${extra}.`)
  const ranges = policy.conditions.filter((condition) => condition.kind === 'content-length-range')
  return {
    min: Math.max(0, ...ranges.map(({ min }) => min)),
    max: Math.min(Number.MAX_SAFE_INTEGER, ...ranges.map(({ max }) => max)),
  }
}

function holds(condition: PolicyCondition, fields: ReadonlyMap<string, string>): boolean {
  if (condition.kind === 'content-length-range') return true
  const given = fields.get(condition.field)
  if (given === undefined) return false
  if (condition.kind === 'eq') return given === condition.value
  // A Content-Type may be a list, of which every entry must begin so.
  const values = condition.field === 'content-type' ? given.split(',').map((one) => one.trim()) : [given]
  return values.every((value) => value.startsWith(condition.value))
}

const describe = (condition: PolicyCondition): string =>
  'field' in condition ? `["${condition.kind}", "$${condition.field}", "${condition.value}"]` : condition.kind

const denied = (why: string): S3Error => new S3Error('AccessDenied', `Invalid according to Policy: ${why}`)
