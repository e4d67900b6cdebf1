/** What a link leads to. A drop box takes files into a folder or a bucket and shows nothing. */
export const linkKinds = ['file', 'folder', 'bucket', 'dropbox'] as const
export type LinkKind = (typeof linkKinds)[number]

export interface DropBoxLimits {
  maxFiles: number | null
  /** Of all files together. */
  maxBytes: number | null
  /** Of each. */
  maxFileBytes: number | null
}

/** What a link allows beyond the rights of its key; null is no limit. */
export interface LinkOptions {
  expiresAt: Date | null
  maxDownloads: number | null
  maxBytes: number | null
  /** Folders show nothing; files open by their names. */
  hideListing: boolean
  paused: boolean
  /** Takes uploads and gives nothing out; chosen when the link is made. */
  dropBox: DropBoxLimits | null
}

/** The options of a link, and what was used of them. */
export interface LinkRules extends LinkOptions {
  asksPassword: boolean
  downloads: number
  bytes: number
  uploads: number
  uploadedBytes: number
}

/** Every link begins with these. */
export const noLinkOptions: LinkOptions = {
  expiresAt: null,
  maxDownloads: null,
  maxBytes: null,
  hideListing: false,
  paused: false,
  dropBox: null,
}

/** `ended`: the service knows the link no more. `unknown`: its rules cannot be read at the moment. */
export const linkStates = ['active', 'paused', 'expired', 'exhausted', 'ended', 'unknown'] as const
export type LinkState = (typeof linkStates)[number]

/** What a stranger meets who opens the link now. */
export function linkStateOf(rules: LinkRules, now: Date): LinkState {
  if (rules.paused) return 'paused'
  if (rules.expiresAt !== null && rules.expiresAt <= now) return 'expired'
  return isExhausted(rules) ? 'exhausted' : 'active'
}

function isExhausted({ dropBox, ...rules }: LinkRules): boolean {
  if (dropBox) return reached(rules.uploads, dropBox.maxFiles) || reached(rules.uploadedBytes, dropBox.maxBytes)
  return reached(rules.downloads, rules.maxDownloads) || reached(rules.bytes, rules.maxBytes)
}

const reached = (used: number, limit: number | null): boolean => limit !== null && used >= limit
