import type { Retention } from '@perigee/contract/store'
import type { ClientContext } from './context'
import type { ObjectName, SetLegalHold, SetRetention } from './objects'
import { sealedAddress } from './sealed-address'

/** Null for none. @throws Refusal `noObjectLock`, `isDeleteMarker`. */
export const getRetention = (context: ClientContext, name: ObjectName): Promise<Retention | null> =>
  context.store.getRetention(context.caller, sealedAddress(context, name).address)

/** @throws Refusal as `getRetention`, `objectLocked`, `retentionInPast`, `lockedCannotExpire`. */
export const setRetention = (
  context: ClientContext,
  { retention, bypassGovernance, ...name }: SetRetention,
): Promise<void> =>
  context.store.setRetention(context.caller, { ...sealedAddress(context, name).address, retention, bypassGovernance })

export const getLegalHold = (context: ClientContext, name: ObjectName): Promise<boolean> =>
  context.store.getLegalHold(context.caller, sealedAddress(context, name).address)

export const setLegalHold = (context: ClientContext, { legalHold, ...name }: SetLegalHold): Promise<void> =>
  context.store.setLegalHold(context.caller, { ...sealedAddress(context, name).address, legalHold })
