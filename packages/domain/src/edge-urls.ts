/** Edge services of their own that the console uses for a project, in place of those of the installation. */
export const edgeUrlNames = ['authService', 'publicLinksharing', 'internalLinksharing'] as const
export type EdgeUrls = { readonly [Name in (typeof edgeUrlNames)[number]]?: string }
