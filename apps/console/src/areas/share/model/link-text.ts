import type { LinkInfo } from '@perigee/contract/links'
import { byteText } from '@perigee/domain/byte-text'
import type { LinkKind, LinkState } from '@perigee/domain/links'
import { showShort } from '@/lib/show-date'
import { shownName } from '@/lib/shown-name'

export const kindNames = {
  file: 'File',
  folder: 'Folder',
  bucket: 'Bucket',
  dropbox: 'Drop box',
} as const satisfies Record<LinkKind, string>

/** What a link leads to, as lists call it; one with a long name goes by its kind. */
export const linkName = ({ kind, name, bucket }: Pick<LinkInfo, 'kind' | 'name' | 'bucket'>): string => {
  if (kind === 'bucket') return bucket
  return name === '' ? `${kindNames[kind]} in ${bucket}` : shownName(name)
}

export const stateNames = {
  active: 'Active',
  paused: 'Paused',
  expired: 'Expired',
  exhausted: 'Used up',
  ended: 'Ended',
  unknown: 'Unknown',
} as const satisfies Record<LinkState, string>

/** What holds for a link besides its state, each in a few words. */
export function rulesText({ rules, use }: Pick<LinkInfo, 'rules' | 'use'>): string[] {
  if (!rules || !use) return []
  const { dropBox } = rules
  const told = [
    rules.password && 'Password',
    rules.expiresAt !== null && `Until ${showShort(rules.expiresAt)}`,
    rules.hideListing && 'List hidden',
    limit(use.downloads, rules.maxDownloads, (count) => `${count}`, 'downloads'),
    limit(use.bytes, rules.maxBytes, byteText, ''),
    dropBox && limit(use.uploads, dropBox.maxFiles, (count) => `${count}`, 'files'),
    dropBox && limit(use.uploadedBytes, dropBox.maxBytes, byteText, ''),
  ]
  return told.filter((part): part is string => typeof part === 'string')
}

const limit = (used: number, most: number | null, text: (amount: number) => string, what: string): string | false =>
  most !== null && `${text(used)} of ${text(most)} ${what}`.trim()
