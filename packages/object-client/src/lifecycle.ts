import { storeRefusals } from '@perigee/contract/refusals/store'
import type { LifecycleEstimate, StoredLifecycleRule } from '@perigee/contract/store'
import { decryptPath, encryptPath } from '@perigee/crypto/encryption-store'
import { isFormatError } from '@perigee/crypto/format-error'
import { ruleMark } from '@perigee/crypto/rule-mark'
import { type LifecycleRule, sealedElsewhere } from '@perigee/domain/lifecycle-rule'
import type { BucketName } from '@perigee/std/brand'
import { equalBytes, fromUtf8, utf8 } from '@perigee/std/bytes'
import type { ClientContext } from './context'
import { cipherPathOf, isPlain, openFolder } from './listing/folder'

/** The rules of a bucket in their order. A prefix that the caller's keys do not open reads as its placeholder. */
export async function getLifecycle(
  context: ClientContext,
  { bucket }: { bucket: BucketName },
): Promise<LifecycleRule[]> {
  const rules = await context.store.getLifecycle(context.caller, { bucket })
  return rules.map(({ folder, nameStart, ...terms }) => ({
    ...terms,
    prefix: openPrefix(context, bucket, { folder, nameStart }),
  }))
}

/**
 * Replaces all rules; none remove them.
 * @throws Refusal `prefixNotFolder` where names are encrypted, `unknownPlaceholder`.
 */
export async function setLifecycle(
  context: ClientContext,
  { bucket, rules }: { bucket: BucketName; rules: readonly LifecycleRule[] },
): Promise<void> {
  const sealed = await sealer(context, bucket, rules)
  await context.store.setLifecycle(context.caller, { bucket, rules: rules.map(sealed) })
}

/** What a rule would match now, were it enabled. Refusals as `setLifecycle`. */
export async function estimateLifecycle(
  context: ClientContext,
  { bucket, rule }: { bucket: BucketName; rule: LifecycleRule },
): Promise<LifecycleEstimate> {
  const sealed = await sealer(context, bucket, [rule])
  return context.store.estimateLifecycle(context.caller, { bucket, rule: sealed(rule) })
}

type Prefix = Pick<StoredLifecycleRule, 'folder' | 'nameStart'>
const noBytes = new Uint8Array()

/** What seals each of the rules. */
async function sealer(
  context: ClientContext,
  bucket: BucketName,
  rules: readonly LifecycleRule[],
): Promise<(rule: LifecycleRule) => StoredLifecycleRule> {
  const hasPlaceholder = rules.some(({ prefix }) => prefix.startsWith(sealedElsewhere))
  const present = hasPlaceholder ? await context.store.getLifecycle(context.caller, { bucket }) : []
  const known = new Map(present.map((rule) => [placeholderOf(rule), rule]))
  return ({ prefix, ...terms }) => {
    if (!prefix.startsWith(sealedElsewhere)) return { ...terms, ...sealPrefix(context, bucket, prefix) }
    const kept = known.get(prefix)
    if (!kept) throw storeRefusals.unknownPlaceholder()
    return { ...terms, folder: kept.folder, nameStart: kept.nameStart }
  }
}

function sealPrefix(context: ClientContext, bucket: BucketName, prefix: string): Prefix {
  if (prefix === '') return { folder: null, nameStart: noBytes }
  const base = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const folder = openFolder(context, bucket, base)
  const stem = prefix.slice(base.length)
  if (stem !== '' && !isPlain(folder)) throw storeRefusals.prefixNotFolder()
  return { folder: cipherPathOf(folder), nameStart: utf8(stem) }
}

function openPrefix(context: ClientContext, bucket: BucketName, { folder, nameStart }: Prefix): string {
  if (folder === null) return fromUtf8(nameStart)
  try {
    const { plainPath } = decryptPath(context.keys, bucket, folder)
    // A key that opens by accident, as plain names do, does not make the same path again.
    if (equalBytes(encryptPath(context.keys, bucket, plainPath).cipherPath, folder)) {
      return `${plainPath}/${fromUtf8(nameStart)}`
    }
  } catch (error) {
    if (!isFormatError(error)) throw error
  }
  return placeholderOf({ folder, nameStart })
}

/** Stands for a folder whose name the caller cannot read, as long as a rule of the bucket is about it. */
const placeholderOf = (rule: Prefix): string => `${sealedElsewhere}${ruleMark(rule)}/`
