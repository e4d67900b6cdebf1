import type { Call } from '@perigee/contract/call'
import { CallError, type CallInput, callForFile } from './call'
import { downloadBlob } from './download-text'

/**
 * Makes a call whose answer is a file, and hands that to the browser once it is whole: a refusal, and a file that breaks off,
 * are told and leave nothing behind. @throws CallError
 */
export async function saveFile<C extends Call>(made: C, input: CallInput<C>): Promise<void> {
  const response = await callForFile(made, input)
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const file = await response.blob().catch((cause: unknown) => {
    throw new CallError(made.fallback, { status: 0, cause })
  })
  downloadBlob(name, file)
}
