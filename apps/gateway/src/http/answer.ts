import type { Answer } from '@perigee/server-kit/edge/answer'
import { encodeXml, type XmlCodec } from '@perigee/s3/xml/codec'

export const xmlHeaders = { 'content-type': 'application/xml' } as const

export const xmlAnswer = <T>(codec: XmlCodec<T>, value: T): Answer => ({
  status: 200,
  headers: xmlHeaders,
  body: encodeXml(codec, value),
})
