import { PreviewRefused } from './load-part'

export const textFailure = (cause: unknown): string =>
  cause instanceof PreviewRefused && cause.limitExceeded
    ? 'Failed to preview, bandwidth limit exceeded'
    : 'Failed to preview'

export const csvFailure = (cause: unknown): string =>
  `Error parsing object. ${cause instanceof PreviewRefused && cause.isForbidden ? 'Bandwidth limit exceeded' : 'Failed to preview'}`
