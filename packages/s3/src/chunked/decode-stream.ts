import { chunkedDecoder, type ChunkedOptions } from './decoder'
import type { Trailers } from './trailers'

/**
 * The payload of an aws-chunked body, with the pace of its reader. The stream ends well only if all signatures, lengths
 * and trailers were right; `onTrailers` is called just before.
 */
export async function* decodeChunkedStream(
  body: AsyncIterable<Uint8Array>,
  options: ChunkedOptions & { onTrailers?: (trailers: Trailers) => void },
): AsyncGenerator<Uint8Array, void, undefined> {
  const decoder = chunkedDecoder(options)
  for await (const bytes of body) yield* decoder.push(bytes)
  options.onTrailers?.(decoder.end())
}
