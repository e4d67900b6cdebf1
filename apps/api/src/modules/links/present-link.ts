import type { LinkInfo } from '@perigee/contract/links'
import type { LinkRules } from '@perigee/domain/links'
import type { ShownLink } from '@perigee/projects/links/list-links'
import { toBase64, toHex } from '@perigee/std/encoding'

export const presentLink = ({ rules, ...link }: ShownLink): LinkInfo => ({
  id: link.id,
  kind: link.kind,
  name: link.name,
  bucket: link.bucket,
  creatorEmail: link.creatorEmail,
  createdAt: link.createdAt.toISOString(),
  linkHash: toHex(link.recordHash),
  sealedPlace: link.sealedPlace && toBase64(link.sealedPlace),
  state: link.state,
  rules: rules && presentRules(rules),
  use: rules && useOf(rules),
  views: link.views,
  recentViews: link.recentViews,
  bytes: link.bytes,
  lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
})

const presentRules = ({ asksPassword, expiresAt, ...rules }: LinkRules): LinkInfo['rules'] => ({
  password: asksPassword,
  expiresAt: expiresAt?.toISOString() ?? null,
  maxDownloads: rules.maxDownloads,
  maxBytes: rules.maxBytes,
  hideListing: rules.hideListing,
  paused: rules.paused,
  dropBox: rules.dropBox,
})

const useOf = ({ downloads, bytes, uploads, uploadedBytes }: LinkRules): LinkInfo['use'] => ({
  downloads,
  bytes,
  uploads,
  uploadedBytes,
})
