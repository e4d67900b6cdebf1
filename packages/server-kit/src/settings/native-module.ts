import { choice } from './parsers'

/** Of services that seal and open content. See docs/decisions/native-module.md. */
export const nativeSetting = {
  env: 'PERIGEE_NATIVE',
  default: 'auto',
  parse: choice('auto', 'off'),
  means:
    'Seal, open and hash content in the native module where it was built (npm run build:native); off = in OpenSSL.',
} as const
