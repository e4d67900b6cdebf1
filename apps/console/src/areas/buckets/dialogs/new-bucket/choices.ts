import { retentionText } from '../../retention/retention-input'
import type { Draft, Offer } from './wizard'

export interface Choice {
  name: string
  value: string
}

const onOff = (isOn: boolean): string => (isOn ? 'Enabled' : 'Disabled')

/** The summary before the bucket is made: what was asked, and what follows from it. */
export function choicesOf(draft: Draft, offer: Offer, placementTitle: string): Choice[] {
  const placement = offer.placements.find(({ idName }) => idName === draft.placement)
  const versions = draft.versioning || offer.keepsVersions
  return [
    { name: 'Name', value: draft.name },
    ...(placement ? [{ name: placementTitle, value: placement.title }] : []),
    ...(offer.asksLock ? [{ name: 'Object Lock', value: onOff(draft.lock) }] : []),
    ...(draft.lock ? [{ name: 'Default retention', value: retentionText(draft.retention) }] : []),
    ...(offer.asksVersioning || versions ? [{ name: 'Object Versioning', value: onOff(versions) }] : []),
  ]
}
