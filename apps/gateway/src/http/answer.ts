import { encodeXml, type XmlCodec } from '@perigee/s3/xml/codec'

/** What an operation gives back. Header names are lower case. */
export type Answer = {
  status: number
  headers?: Readonly<Record<string, string>>
  /** Text, bytes, or a stream whose length stands in `content-length`. */
  body?: string | Uint8Array | AsyncIterable<Uint8Array>
}

export const xmlHeaders = { 'content-type': 'application/xml' } as const

export const xmlAnswer = <T>(codec: XmlCodec<T>, value: T): Answer => ({
  status: 200,
  headers: xmlHeaders,
  body: encodeXml(codec, value),
})
