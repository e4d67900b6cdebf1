import { html, type Html } from '@perigee/server-kit/outbox/html'
import { visibleText } from '@perigee/domain/visible-text'
import { endingOf } from '../objects/media-type'

const images = new Set('bmp svg jpg jpeg png ico gif webp avif'.split(' '))
const videos = new Set('m4v mp4 webm mov mkv'.split(' '))
const sounds = new Set('mp3 wav ogg'.split(' '))

/** Shows a file inside its page, loaded from `source`; what the browser has no player for is only offered. */
export function preview(name: string, source: string): Html {
  const ending = endingOf(name)
  if (images.has(ending)) return html`<img class="preview" src="${source}" alt="${visibleText(name)}" />`
  if (videos.has(ending)) return html`<video class="preview" src="${source}" controls preload="metadata"></video>`
  if (sounds.has(ending)) return html`<audio src="${source}" controls preload="metadata"></audio>`
  if (ending === 'pdf')
    return html`<iframe class="preview document" src="${source}" title="${visibleText(name)}"></iframe>`
  return html`<p class="empty">No preview available</p>`
}
