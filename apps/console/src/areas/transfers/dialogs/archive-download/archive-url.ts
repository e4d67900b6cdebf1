import type { ArchiveFormat } from './archive-format'

/** Everything behind the link as one file. */
export const archiveUrl = (link: string, format: ArchiveFormat): string => `${link}?download=1&download-kind=${format}`
