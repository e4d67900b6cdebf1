import type { LifecycleRule } from '@perigee/domain/lifecycle-rule'
import { day } from '@perigee/std/durations'

/** What lifecycle rules do by S3's documentation, written without a look at the store: lists in memory. */
export interface ModelVersion {
  isMarker: boolean
  size: number
  at: number
  isNull: boolean
  retainUntil: number
  isHeld: boolean
}

export type Keeps = 'never' | 'on' | 'suspended'

export interface ModelBucket {
  keeps: Keeps
  /** Of each key the oldest version first. */
  keys: Map<string, ModelVersion[]>
  uploads: { key: string; at: number }[]
}

export type Due = { kind: 'current' | 'noncurrent' | 'markers' | 'uploads'; key: string; size: number; of: object }

/** The next midnight UTC after so many days. */
const dueAt = (since: number, days: number): number => (Math.floor((since + days * day) / day) + 1) * day
const isLocked = ({ isHeld, retainUntil }: ModelVersion, now: number): boolean => isHeld || retainUntil > now

export function put(bucket: ModelBucket, key: string, made: ModelVersion): void {
  const versions = bucket.keys.get(key) ?? []
  const kept = bucket.keeps === 'on' ? versions : versions.filter(({ isNull }) => !isNull)
  bucket.keys.set(key, [...kept, { ...made, isNull: bucket.keeps !== 'on' }])
}

export function remove(bucket: ModelBucket, key: string, at: number): void {
  if (bucket.keeps === 'never') bucket.keys.delete(key)
  else put(bucket, key, { isMarker: true, size: 0, at, isNull: false, retainUntil: 0, isHeld: false })
}

/** What a rule is about now. */
export function dueOf(bucket: ModelBucket, rule: LifecycleRule, now: number): Due[] {
  const due: Due[] = []
  const hasSize = rule.sizeGreaterThan !== null || rule.sizeLessThan !== null
  const isSelected = ({ isMarker, size }: ModelVersion): boolean =>
    !hasSize || (!isMarker && size > (rule.sizeGreaterThan ?? -1) && size < (rule.sizeLessThan ?? Infinity))
  for (const [key, versions] of bucket.keys) {
    if (!key.startsWith(rule.prefix)) continue
    const current = versions.at(-1)
    if (!current) continue
    const isOver =
      (rule.expireDays !== null && now >= dueAt(current.at, rule.expireDays)) ||
      (rule.expireAt !== null && now >= rule.expireAt.getTime())
    const replaced = versions.find(({ isNull }) => isNull)
    const ends = !current.isMarker && isSelected(current) && isOver
    const isKept = bucket.keeps !== 'on' && replaced !== undefined && isLocked(replaced, now)
    if (ends && !isKept) due.push({ kind: 'current', key, size: current.size, of: current })
    const isLone = current.isMarker && versions.length === 1 && isSelected(current)
    if (isLone && (isOver || rule.removeLoneMarkers)) due.push({ kind: 'markers', key, size: 0, of: current })

    for (const [place, version] of versions.slice(0, -1).entries()) {
      const since = versions[place + 1]?.at ?? 0
      const newer = versions.slice(place + 1, -1).filter(({ isMarker }) => !isMarker).length
      const isOld =
        rule.noncurrentDays !== null && now >= dueAt(since, rule.noncurrentDays) && newer >= (rule.newerNoncurrent ?? 0)
      const giveWay = bucket.keeps === 'suspended' && ends && !isKept && version.isNull
      if ((isOld && isSelected(version) && !isLocked(version, now)) || giveWay) {
        due.push({ kind: 'noncurrent', key, size: version.size, of: version })
      }
    }
  }
  for (const upload of bucket.uploads) {
    const isOver = rule.abortDays !== null && now >= dueAt(upload.at, rule.abortDays)
    if (isOver && upload.key.startsWith(rule.prefix))
      due.push({ kind: 'uploads', key: upload.key, size: 0, of: upload })
  }
  return due
}

/** One day's run of all rules. */
export function carryOut(bucket: ModelBucket, rules: readonly LifecycleRule[], now: number): void {
  const due = rules.filter(({ isEnabled }) => isEnabled).flatMap((rule) => dueOf(bucket, rule, now))
  const gone = new Set(due.filter(({ kind }) => kind !== 'current').map(({ of }) => of))
  for (const [key, versions] of bucket.keys) {
    bucket.keys.set(
      key,
      versions.filter((version) => !gone.has(version)),
    )
  }
  bucket.uploads = bucket.uploads.filter((upload) => !gone.has(upload))
  const ending = due.filter(({ kind }) => kind === 'current').map(({ key }) => key)
  for (const key of new Set(ending)) remove(bucket, key, now)
}
