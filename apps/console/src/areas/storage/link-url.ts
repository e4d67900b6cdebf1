import { withoutEnd } from '@perigee/std/without-end'
import type { StorageContext } from './storage-context'

/** Where the links of a project lie; '' where the installation has no link service. */
export const linkBase = ({ config, project }: Pick<StorageContext, 'config' | 'project'>): string =>
  withoutEnd(project.edgeURLOverrides?.publicLinksharing ?? config.publicLinksharingURL, '/')

/**
 * The page of a bucket (path ''), a folder (path with a slash at its end) or a file behind a link. The folders above
 * the last name are one segment: the slashes between them are encoded, so that no browser tidies them away.
 */
export function linkUrl(base: string, accessKeyId: string, { bucket, path }: { bucket: string; path: string }): string {
  const root = `${base}/s/${accessKeyId}/${bucket}`
  if (path === '') return root
  const isFolder = path.endsWith('/')
  const names = (isFolder ? path.slice(0, -1) : path).split('/')
  const above = names.slice(0, -1).join('/')
  const segments = [...(names.length > 1 ? [above] : []), names.at(-1) ?? '']
  return `${root}/${segments.map(encodeURIComponent).join('/')}${isFolder ? '/' : ''}`
}

/** The content itself instead of the page around it; for files only. */
export const directUrl = (pageUrl: string): string => pageUrl.replace('/s/', '/raw/')
