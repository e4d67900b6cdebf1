export type ShareKind = 'bucket' | 'folder' | 'file'

export const shareTitles = {
  bucket: 'Share Bucket',
  folder: 'Share Folder',
  file: 'Share File',
} satisfies Record<ShareKind, string>

export const shareInfo = (kind: ShareKind): string =>
  `Public link sharing. Anyone with the link can view your shared ${kind}. No sign-in required.`

/** As the name of the API key says it. */
export const wireType = { bucket: 'bucket', folder: 'folder', file: 'object' } as const satisfies Record<
  ShareKind,
  string
>

/** Of a link that takes files and gives none out. */
export const dropBoxInfo = (kind: ShareKind): string =>
  `Anyone with the link can upload files into this ${kind}, and sees nothing of what is in it. No sign-in required.`
