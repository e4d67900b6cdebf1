import { Html, html } from '@perigee/server-kit/outbox/html'
import { endingOf } from '../objects/media-type'

const drawn = (paths: string): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${new Html(paths)}</svg>`

/** A small body on an open orbit. */
export const markPaths = '<path d="M20.5 9.2a9 9 0 1 0-1.6 8.6"/><circle cx="19" cy="6" r="2.4" class="body"/>'
export const mark = drawn(markPaths)

const sheet = '<path d="M6 3h8l5 5v13H6z"/><path d="M14 3v5h5"/>'

export const icons = {
  folder: drawn('<path d="M3 6.5h6l2 2.5h10v10.5H3z"/>'),
  up: drawn('<path d="M12 19V6"/><path d="m6 11 6-6 6 6"/>'),
  download: drawn('<path d="M12 4v11"/><path d="m7 11 5 5 5-5"/><path d="M5 20h14"/>'),
  open: drawn('<path d="M4 8h16v12H4z"/><path d="M4 8l2-4h12l2 4"/><path d="M10 12h4"/>'),
  share: drawn(
    '<path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1"/><path d="M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"/>',
  ),
  lock: drawn('<path d="M6 11h12v9H6z"/><path d="M8.5 11V8a3.5 3.5 0 0 1 7 0v3"/>'),
  pause: drawn('<circle cx="12" cy="12" r="8.5"/><path d="M10 9v6M14 9v6"/>'),
  clock: drawn('<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>'),
  upload: drawn('<path d="M12 15V4"/><path d="m7 8 5-5 5 5"/><path d="M5 20h14"/>'),
  done: drawn('<circle cx="12" cy="12" r="8.5"/><path d="m8.5 12.5 2.5 2.5 4.5-5"/>'),
  list: drawn('<path d="M4 6.5h16M4 12h16M4 17.5h16"/>'),
  gallery: drawn('<path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z"/>'),
  file: drawn(sheet),
  text: drawn(`${sheet}<path d="M9 13h7M9 17h7"/>`),
  image: drawn('<path d="M4 5h16v14H4z"/><circle cx="9" cy="10" r="1.6"/><path d="m5 18 5-5 3 3 3-4 4 5"/>'),
  video: drawn('<path d="M4 5h16v14H4z"/><path d="m10 9 5 3-5 3z"/>'),
  audio: drawn('<circle cx="8" cy="17" r="3"/><path d="M11 17V5l8-2v12"/><circle cx="16" cy="15" r="3"/>'),
  archive: drawn('<path d="M4 4h16v5H4zM5.5 9v11h13V9"/><path d="M10 13h4"/>'),
} as const

const kinds: readonly [keyof typeof icons, string][] = [
  ['image', 'avif bmp gif heic ico jpeg jpg png svg tif tiff webp'],
  ['video', 'avi m4v mkv mov mp4 mpeg ogv ts webm'],
  ['audio', 'aac flac m4a mp3 oga ogg opus wav'],
  ['archive', '7z bz2 gz rar tar tgz xz zip zst'],
  ['text', 'conf css csv doc docx html ini js json log md odt pdf rtf txt xml yaml yml'],
]

/** By the ending of the name. */
export function iconOf(name: string): Html {
  const ending = endingOf(name)
  const kind = kinds.find(([, endings]) => ending !== '' && endings.split(' ').includes(ending))
  return icons[kind?.[0] ?? 'file']
}
