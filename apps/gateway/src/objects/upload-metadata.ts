/** Standard headers that are kept with an object, under these names. */
const kept = ['content-type', 'cache-control', 'content-disposition', 'content-encoding', 'content-language', 'expires']
export const defaultContentType = 'binary/octet-stream'

type Headers = { header: (name: string) => string | undefined; headerNames: readonly string[] }

/** Whether a header of this lower-case name holds what an owner says about an object; it may be empty. */
export const isUserMetadata = (name: string): boolean => name.startsWith('x-amz-meta-')

/** What an upload says about its object: standard headers and `x-amz-meta-…`, under lower-case names. */
export function uploadMetadata({ header, headerNames }: Headers): Record<string, string> {
  const names = headerNames.filter((name) => kept.includes(name) || isUserMetadata(name))
  const metadata = names
    .map((name) => [name, valueOf(name, header(name) ?? '')] as const)
    .filter(([name, value]) => value !== '' || isUserMetadata(name))
  return { 'content-type': defaultContentType, ...Object.fromEntries(metadata) }
}

/** `aws-chunked` is how a body travels, not what it is; every other encoding stays as the client wrote it. */
function valueOf(name: string, value: string): string {
  if (name !== 'content-encoding' || !value.includes('aws-chunked')) return value
  const codings = value.split(',').map((coding) => coding.trim())
  return codings.filter((coding) => coding !== 'aws-chunked').join(', ')
}
