import { needProgram } from './debian-program'
import { runProgram } from './run-program'

export interface CurlAnswer {
  status: number
  body: Record<string, unknown>
}

interface Asked {
  url: string
  headers?: Record<string, string>
  /** Posted as JSON. */
  body?: object
}

/** Asks as the examples of the reference pages do. */
export async function curl({ url, headers = {}, body }: Asked): Promise<CurlAnswer> {
  await needProgram('/usr/bin/curl', 'curl')
  const printed = await runProgram('/usr/bin/curl', [
    '--silent',
    '--show-error',
    '--write-out',
    '\n%{http_code}',
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(body ? ['-H', 'content-type: application/json', '-d', JSON.stringify(body)] : []),
    url,
  ])
  const [, answer = '', status = ''] = /^(.*)\n(\d+)$/s.exec(printed) ?? []
  return { status: Number(status), body: JSON.parse(answer) as CurlAnswer['body'] }
}
