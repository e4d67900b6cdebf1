/** What a server needs to judge API keys; nothing here can decrypt. */
export { checkAction, checkCaveats, type ActionCheck, type RefusalReason, type Verdict } from './check-action'
export { allowedBuckets, earliestExpiry, maxObjectTtl } from './key-limits'
export { verifyChain } from './check-action'
