/**
 * Most restrictions that a key may carry when it comes from outside. Each hand that passes a key on adds one or two; the
 * work of reading one must not depend on how many a stranger likes to write.
 */
export const maxCaveats = 64

/** Most different paths that the restrictions of an access grant may name, all together. */
export const maxPaths = 256

/** Most components in these paths, all together: each one takes a key of its own to open. */
export const maxComponents = 1024

/** Most of what a key or grant may carry. */
export type GrantLimits = { readonly caveats: number; readonly paths: number; readonly components: number }

/** For what comes from outside. */
export const strangersLimits: GrantLimits = { caveats: maxCaveats, paths: maxPaths, components: maxComponents }

/** For what somebody registered who was known then: it may be older than these limits. */
export const noLimits: GrantLimits = { caveats: Infinity, paths: Infinity, components: Infinity }
