import type { ObjectInfo } from '@perigee/object-client/open-objects'

/** As much of a lock as the caller may see. */
export function lockHeaders({
  retention,
  legalHold,
}: Pick<ObjectInfo, 'retention' | 'legalHold'>): Record<string, string> {
  return {
    ...(retention && {
      'x-amz-object-lock-mode': retention.mode,
      'x-amz-object-lock-retain-until-date': retention.until.toISOString().replace(/\.\d+Z$/, 'Z'),
    }),
    ...(legalHold !== undefined && { 'x-amz-object-lock-legal-hold': legalHold ? 'ON' : 'OFF' }),
  }
}
