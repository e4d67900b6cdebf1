import { fileURLToPath } from 'node:url'
import { encodeXml } from '@perigee/s3/xml/codec'
import { listObjectsV2Xml } from '@perigee/s3/xml/list-objects-v2'
import { readXml } from '@perigee/s3/xml/read'
import { node, writeXml } from '@perigee/s3/xml/write'
import { XmlError } from '@perigee/s3/xml/xml-element'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../src/chromium'

const limits = { maxLength: 100_000, maxDepth: 16, maxElements: 5000 }
const s3 = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"'
const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}=""`).join(' ')

const object = {
  key: 'a b+c%#?é日本/&<\u0001',
  lastModified: new Date('2026-01-02T03:04:05.678Z'),
  etag: 'ab',
  size: 5,
  storageClass: 'STANDARD',
}
const listing = encodeXml(listObjectsV2Xml, {
  objects: Array.from({ length: 200 }, (_, at) => ({ ...object, key: `${at}/${object.key}` })),
  prefixes: ['x/+ /'],
  bucket: 'photos',
  prefix: 'p q',
  delimiter: '/',
  maxKeys: 1000,
  truncated: true,
  encodingType: 'url',
  keyCount: 2,
})

const understood = [
  listing,
  writeXml(node('A', '<a & "b">\r\n\t é日本 😀')),
  `<?xml version="1.0" encoding="UTF-8"?>\n<A ${s3}>\n  <B> 00123 </B>\n  <B/><C><![CDATA[<x> & ]]>y</C>\n</A>\n`,
  '<s3:A xmlns:s3="http://s3.amazonaws.com/doc/2006-03-01/"><s3:B>x<!-- not this -->y</s3:B></s3:A>',
  `<A ${attributes(16)}>&lt;&#13;&#x65e5;</A>`,
  `${'<A>'.repeat(16)}${'</A>'.repeat(16)}`,
]
const refused = [
  '',
  'hello',
  '<A><B></A>',
  '<A/><B/>',
  '<A>&nbsp;</A>',
  '<A>&#1;</A>',
  '<!DOCTYPE A><A/>',
  '<!DOCTYPE A [<!ENTITY x "y">]><A>&x;</A>',
  '<!DOCTYPE A SYSTEM "http://127.0.0.1/a"><A/>',
  `${'<A>'.repeat(17)}${'</A>'.repeat(17)}`,
  `<A>${'<B/>'.repeat(5000)}</A>`,
  `<A ${attributes(17)}/>`,
  `<A>${'x'.repeat(100_001)}</A>`,
]

const named = (documents: readonly string[]) => documents.map((text) => [text.slice(0, 40), text] as const)

let browser: Browser
let page: Page

beforeAll(async () => {
  const entry = fileURLToPath(import.meta.resolve('@perigee/s3/xml/read'))
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'reader',
    platform: 'browser',
    conditions: ['browser'],
  })
  browser = await openBrowser()
  page = await browser.newPage()
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
})
afterAll(() => browser.close())

/** What the browser's reader makes of a document, or the name of what it throws. */
const inBrowser = (text: string) =>
  page.evaluate(
    ([document, most]) => {
      const { reader } = window as unknown as { reader: { readXml: typeof readXml } }
      try {
        return reader.readXml(document, most)
      } catch (err) {
        return (err as Error).name
      }
    },
    [text, limits] as const,
  )

it.each(named(understood))('browsers read what servers read: %s', async (_, text) => {
  expect(await inBrowser(text)).toEqual(readXml(text, limits))
})

it.each(named(refused))('browsers refuse what servers refuse: %s', async (_, text) => {
  expect(() => readXml(text, limits)).toThrow(XmlError)
  expect(await inBrowser(text)).toBe('XmlError')
})
