import { edgeBatchContent, type EdgeBatch, type SealedEdgeBatch } from '@perigee/contract/edge-reports'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { openSealed, sealBytes } from '../sealed-bytes'

const contextOf = ({ process, number }: Pick<SealedEdgeBatch, 'process' | 'number'>): string => `${process}:${number}`

/** `key`: that of the label `edge-reports`. */
export function sealBatch(key: Uint8Array, { process, number, ...content }: EdgeBatch): SealedEdgeBatch {
  const sealed = sealBytes(key, utf8(JSON.stringify(content)), contextOf({ process, number }))
  return { process, number, sealed: Buffer.from(sealed).toString('base64') }
}

/** @throws UnsealError for another key, process or number; ZodError for content of another shape */
export function openBatch(key: Uint8Array, { process, number, sealed }: SealedEdgeBatch): EdgeBatch {
  const content = openSealed(key, Buffer.from(sealed, 'base64'), contextOf({ process, number }))
  return { process, number, ...edgeBatchContent.parse(JSON.parse(fromUtf8(content))) }
}
