import { boolean } from './parsers'

/** Of services that list objects. See docs/decisions/short-messages.md. */
export const webAssemblySetting = {
  env: 'PERIGEE_WEBASSEMBLY',
  default: true,
  parse: boolean,
  means:
    'Open the ETags of a listing many at a time, in WebAssembly; when off, OpenSSL opens each, which takes longer.',
} as const
