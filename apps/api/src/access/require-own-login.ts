import { flowRefusals } from '@perigee/contract/refusals/flows'
import type { UserRow } from '@perigee/satellite-db/users'

/** For what people of single sign-on leave to their provider: passwords, factors, passkeys. @throws ssoManaged */
export function requireOwnLogin({ externalId }: Pick<UserRow, 'externalId'>): void {
  if (externalId !== null) throw flowRefusals.ssoManaged()
}
