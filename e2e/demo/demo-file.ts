import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface DemoFile {
  key: string
  type: string
  body: Buffer
}

const types: Readonly<Record<string, string>> = {
  bmp: 'image/bmp',
  csv: 'text/csv',
  flac: 'audio/flac',
  gif: 'image/gif',
  html: 'text/html',
  ico: 'image/vnd.microsoft.icon',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  xml: 'application/xml',
}

/** The content type follows from the end of the key. */
export const demoFile = (key: string, body: Buffer | string): DemoFile => ({
  key,
  type: types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
  body: Buffer.from(body),
})

/** One of samples/. */
export const sample = async (key: string, name: string): Promise<DemoFile> =>
  demoFile(key, await readFile(join(import.meta.dirname, 'samples', name)))
