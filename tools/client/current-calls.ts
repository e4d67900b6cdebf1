import { fileURLToPath } from 'node:url'
import { codesOfEveryCall } from '../../apps/api/src/public/docs/errors-page'
import { openApiOf } from '../../apps/api/src/public/openapi/document'
import { publicCalls } from '../../packages/contract/src/public/index'
import { callsText, type OpenApi } from './calls-text'

/** The module that is made. */
export const callsFile = fileURLToPath(new URL('../../packages/client/src/calls.generated.ts', import.meta.url))

/** What it has to hold, by the contract as it is. */
export function currentCalls(): string {
  const calls = Object.values(publicCalls).filter(({ facts }) => facts.successor === null)
  const document = openApiOf(calls, { brand: 'Perigee', origin: 'https://console.test' })
  const codes = new Set([...codesOfEveryCall, ...calls.flatMap(({ facts }) => facts.refusals)])
  return callsText(document as unknown as OpenApi, [...codes].toSorted())
}
