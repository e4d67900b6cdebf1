import { uploadedContentPolicy } from '@perigee/server-kit/http/uploaded-content'

/**
 * On every answer of the S3 face; `server` is what the installation calls itself. Most answers are what somebody has
 * uploaded, in the type that they wish: see docs/decisions/content-isolation.md.
 */
export const commonHeaders = (requestId: string, server: string): Record<string, string> => ({
  server: server.replace(/[^\x20-\x7e]/g, ''),
  'x-amz-request-id': requestId,
  'x-amz-id-2': requestId,
  'accept-ranges': 'bytes',
  'x-content-type-options': 'nosniff',
  'x-xss-protection': '1; mode=block',
  'content-security-policy': uploadedContentPolicy,
  vary: 'Origin',
})
