export type ArchiveFormat = 'zip' | 'tar.gz'

/** What the operating system opens without further programs: tar.gz on Linux and Mac, zip elsewhere. */
export function defaultFormat(userAgent: string): ArchiveFormat {
  if (/Android|iPhone|iPad|iPod/.test(userAgent)) return 'zip'
  return /Linux|Macintosh|X11/.test(userAgent) ? 'tar.gz' : 'zip'
}
