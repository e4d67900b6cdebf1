/** On every answer of the S3 face. */
export const commonHeaders = (requestId: string): Record<string, string> => ({
  'x-amz-request-id': requestId,
  'x-amz-id-2': requestId,
  'accept-ranges': 'bytes',
  'x-content-type-options': 'nosniff',
  'content-security-policy': 'block-all-mixed-content',
  vary: 'Origin',
})
