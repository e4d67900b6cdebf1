import type { PublicCall } from '@perigee/contract/public/define'
import type { Components } from '../openapi/components'
import { bodySample, paramSamples } from '../openapi/samples'

/** The call as a shell sends it, with the key in `$KEY`. `origin`: `scheme://host[:port]` of the console. */
export function curlOf(call: PublicCall, components: Components, { origin }: { origin: string }): string {
  const { method, path, responseKind } = call
  const params = paramSamples(call.params)
  const query = new URLSearchParams(paramSamples(call.query)).toString()
  const way = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const body = bodySample(call, components)
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${origin}${way}${query === '' ? '' : `?${query}`}'`,
    '-H "Authorization: Bearer $KEY"',
    ...(method === 'POST' ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
    ...(responseKind === 'stream' ? ['-OJ'] : []),
  ]
  return parts.join(' \\\n  ')
}

/** As a word of the shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
