import type { IncomingMessage } from 'node:http'

/** The headers of a request, each with all its values. */
export const presentHeaders = ({ headersDistinct }: IncomingMessage): Record<string, string[]> =>
  Object.fromEntries(Object.entries(headersDistinct).flatMap(([name, values]) => (values ? [[name, values]] : [])))
