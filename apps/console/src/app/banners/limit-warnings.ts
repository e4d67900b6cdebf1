import type { ProjectConfig, ProjectUsageLimits } from '@perigee/contract/projects'
import { byteText } from '@perigee/domain/byte-text'
import { isWithoutRoom } from '@perigee/domain/limit-levels'
import { isReached, type LimitKind, type LimitThreshold, reachedThreshold } from '@perigee/domain/limit-thresholds'
import { parseMemorySize } from '@perigee/domain/memory-size'

export interface LimitWarning {
  kind: LimitKind
  threshold: LimitThreshold
  text: string
}

/** What paid accounts get, as the configuration writes it. */
interface PaidDefaults {
  defaultPaidStorageLimit: string
  defaultPaidBandwidthLimit: string
}

const count = new Intl.NumberFormat('en').format
const words: Record<LimitKind, { name: string; text: (amount: number) => string; refused: string }> = {
  Storage: { name: 'storage', text: byteText, refused: 'Uploads are refused.' },
  Egress: { name: 'download', text: byteText, refused: 'Downloads are refused until next month.' },
  Segment: { name: 'segment', text: count, refused: 'Uploads are refused.' },
}

/** Which limits of a project are reached or close, the worst first; none while it is frozen. */
export function limitWarnings(
  limits: ProjectUsageLimits,
  { isOwnerPaidTier }: Pick<ProjectConfig, 'isOwnerPaidTier'>,
  defaults: PaidDefaults,
): LimitWarning[] {
  if (isWithoutRoom(limits)) return []
  const paid = (text: string) => (isOwnerPaidTier ? parseMemorySize(text) : undefined)
  const uses = [
    {
      kind: 'Storage' as const,
      used: limits.storageUsed,
      tier: limits.storageLimit,
      userSet: limits.userSetStorageLimit || null,
      paidDefault: paid(defaults.defaultPaidStorageLimit),
    },
    {
      kind: 'Egress' as const,
      used: limits.bandwidthUsed,
      tier: limits.bandwidthLimit,
      userSet: limits.userSetBandwidthLimit || null,
      paidDefault: paid(defaults.defaultPaidBandwidthLimit),
    },
    { kind: 'Segment' as const, used: limits.segmentUsed, tier: limits.segmentLimit, userSet: null },
  ]
  return uses
    .flatMap(({ kind, ...use }) => {
      const reached = reachedThreshold(use)
      return reached ? [{ kind, threshold: reached.threshold, text: warningText(kind, use.used, reached) }] : []
    })
    .toSorted((one, other) => Number(isReached(other.threshold)) - Number(isReached(one.threshold)))
}

function warningText(
  kind: LimitKind,
  used: number,
  { threshold, limit }: { threshold: LimitThreshold; limit: number },
): string {
  const { name, text, refused } = words[kind]
  if (isReached(threshold)) return `The ${name} limit of this project (${text(limit)}) is reached. ${refused}`
  const percent = Math.floor((used / limit) * 100)
  return `This project has used ${percent}% of its ${name} limit (${text(used)} of ${text(limit)}).`
}
