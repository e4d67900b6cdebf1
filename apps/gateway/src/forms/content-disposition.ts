import { S3Error } from '@perigee/s3/errors'

/** Name and file of a part from its header lines. @throws S3Error MalformedPOSTRequest when it has no name */
export function dispositionOf(head: readonly string[]): { name: string; filename: string | undefined } {
  const line = head.find((text) => /^content-disposition\s*:/i.test(text)) ?? ''
  const name = parameter(line, 'name')
  if (!/^[^:]*:\s*form-data\s*(;|$)/i.test(line) || name === undefined) throw new S3Error('MalformedPOSTRequest')
  const filename = extended(line) ?? parameter(line, 'filename')
  return { name, filename: filename?.replace(/^.*[/\\]/s, '') }
}

function parameter(line: string, name: string): string | undefined {
  const [, quoted, plain] =
    new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, 'i').exec(line) ?? []
  // Browsers send these three characters so; backslashes are left alone otherwise, because some send Windows paths.
  return quoted?.replaceAll('\\"', '"').replace(/%(22|0d|0a)/gi, (escape) => decodeURIComponent(escape)) ?? plain
}

/** `filename*=UTF-8''…`, which some libraries send for names that are not ASCII. */
function extended(line: string): string | undefined {
  const [, encoded] = /;\s*filename\*\s*=\s*utf-8'[^']*'([^\s;]+)/i.exec(line) ?? []
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch {
    throw new S3Error('MalformedPOSTRequest')
  }
}
