import type { PublicLink } from '@perigee/contract/public/links'
import type { ShownLink } from '@perigee/projects/links/list-links'

/** Without the name of what it leads to: that is an object's. */
export const presentLink = ({ rules, ...link }: ShownLink): PublicLink => ({
  id: link.id,
  kind: link.kind,
  bucket: link.bucket,
  creatorEmail: link.creatorEmail,
  createdAt: link.createdAt.toISOString(),
  state: link.state,
  options: rules && {
    password: rules.asksPassword,
    expiresAt: rules.expiresAt?.toISOString() ?? null,
    maxDownloads: rules.maxDownloads,
    maxBytes: rules.maxBytes,
    hideListing: rules.hideListing,
    paused: rules.paused,
  },
  downloads: rules && rules.downloads,
  downloadedBytes: rules && rules.bytes,
  views: link.views,
  recentViews: link.recentViews,
  lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
})
