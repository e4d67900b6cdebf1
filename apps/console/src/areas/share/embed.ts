import { previewKind } from '@/lib/preview-kind'

const snippets = {
  video: (src: string) => `<video src="${src}" controls></video>`,
  audio: (src: string) => `<audio src="${src}" controls></audio>`,
  image: (src: string) => `<img src="${src}" alt="Shared image">`,
}

/** HTML that shows a shared file on somebody's page; null for what has no element of its own. */
export function embedSnippet(fileName: string, directLink: string): string | null {
  const kind = previewKind(fileName)
  return kind === 'video' || kind === 'audio' || kind === 'image' ? snippets[kind](escaped(directLink)) : null
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
