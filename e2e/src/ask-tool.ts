import { join } from 'node:path'
import type { Tool } from './s3-tools'

/** Calls one operation of S3 by its name in the API and gives the answer in the API's own words. */
export type Ask = (operation: string, parameters: object) => Promise<Record<string, unknown>>

const program = join(import.meta.dirname, 'ask-boto3.py')
const words = (operation: string, between: string): string =>
  operation.replaceAll(/(?<=[a-z])(?=[A-Z])/g, between).toLowerCase()

/** How each tool is asked: both take the parameters of the API as JSON. */
export const askTool = {
  aws:
    (run: Tool): Ask =>
    async (operation, parameters) => {
      const given = ['--cli-input-json', JSON.stringify(parameters), '--output', 'json']
      return read(await run('s3api', words(operation, '-'), ...given))
    },
  boto3:
    (run: Tool): Ask =>
    async (operation, parameters) =>
      read(await run(program, words(operation, '_'), JSON.stringify(parameters))),
} as const

/** aws-cli prints nothing for an empty answer. */
const read = (printed: string): Record<string, unknown> =>
  printed.trim() === '' ? {} : (JSON.parse(printed) as Record<string, unknown>)
