export type PreviewKind = 'text' | 'code' | 'markdown' | 'csv' | 'image' | 'heic' | 'video' | 'audio' | 'pdf'

const asText = (extensions: string): Record<string, string> =>
  Object.fromEntries(extensions.split(' ').map((extension) => [extension, 'text/plain']))

/** The media type that each extension is asked for with, whatever the file was uploaded as. */
const types: Readonly<Record<PreviewKind, Readonly<Record<string, string>>>> = {
  text: asText('txt text'),
  // Also web pages: as text nothing in them runs.
  code: asText(
    'log json xml html htm yaml yml toml ini conf cfg properties sql sh bash py js mjs cjs jsx ts tsx css go rs java c h cpp cs ' +
      'rb php kt swift lua diff patch',
  ),
  markdown: asText('md markdown'),
  csv: asText('csv'),
  image: {
    bmp: 'image/bmp',
    svg: 'image/svg+xml',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    png: 'image/png',
    ico: 'image/x-icon',
    gif: 'image/gif',
    webp: 'image/webp',
    avif: 'image/avif',
  },
  // Only some browsers show it.
  heic: { heic: 'image/heic', heif: 'image/heif' },
  video: {
    m4v: 'video/mp4',
    mp4: 'video/mp4',
    webm: 'video/webm',
    // Browsers that play these at all play them as what they are made of.
    mov: 'video/mp4',
    mkv: 'video/webm',
    ogv: 'video/ogg',
  },
  audio: {
    m4a: 'audio/mp4',
    mp3: 'audio/mpeg',
    wav: 'audio/wav',
    ogg: 'audio/ogg',
    aac: 'audio/aac',
    flac: 'audio/flac',
    aif: 'audio/aiff',
    aiff: 'audio/aiff',
  },
  pdf: { pdf: 'application/pdf' },
}

const kinds: ReadonlyMap<string, { kind: PreviewKind; type: string }> = new Map(
  (Object.keys(types) as PreviewKind[]).flatMap((kind) =>
    Object.entries(types[kind]).map(([extension, type]) => [extension, { kind, type }] as const),
  ),
)

/** In lower case, without the dot; '' when there is none. A name that only begins with a dot has none. */
export function extensionOf(name: string): string {
  const last = name.slice(name.lastIndexOf('/') + 1)
  const dot = last.lastIndexOf('.')
  return dot > 0 ? last.slice(dot + 1).toLowerCase() : ''
}

/** How a file of this name is shown; null: not at all. */
export const previewKind = (name: string): PreviewKind | null => kinds.get(extensionOf(name))?.kind ?? null

export const previewType = (name: string): string => kinds.get(extensionOf(name))?.type ?? 'application/octet-stream'

/** What a symbol stands for. */
export type FileKind = 'image' | 'video' | 'audio' | 'text' | 'code' | 'archive' | 'other'

/** Only a symbol tells them apart: they are not shown, or not as what they are. */
const symbols: Readonly<Partial<Record<FileKind, string>>> = {
  image: 'tif tiff',
  video: 'avi mpeg mpg',
  audio: 'oga opus',
  text: 'doc docx log odt rtf tsv',
  archive: '7z bz2 gz rar tar tgz xz zip zst',
}
const symbolByExtension: ReadonlyMap<string, FileKind> = new Map(
  Object.entries(symbols).flatMap(([kind, extensions]) =>
    extensions.split(' ').map((extension) => [extension, kind as FileKind] as const),
  ),
)
const symbolOfPreview = {
  text: 'text',
  code: 'code',
  markdown: 'text',
  csv: 'text',
  pdf: 'text',
  image: 'image',
  heic: 'image',
  video: 'video',
  audio: 'audio',
} as const

export function fileKind(name: string): FileKind {
  const preview = previewKind(name)
  return symbolByExtension.get(extensionOf(name)) ?? (preview === null ? 'other' : symbolOfPreview[preview])
}
