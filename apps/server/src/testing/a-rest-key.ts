import { restKeyHash } from '@perigee/accounts/rest-keys/key-hash'
import { randomBytes } from '@perigee/crypto/hash'
import { accountKinds } from '@perigee/domain/account-kinds'
import { newRestKeyText, type RestKeyAccess } from '@perigee/domain/rest-key'
import { insertRestKey } from '@perigee/satellite-db/rest-keys'
import { updateUser } from '@perigee/satellite-db/users'
import { aUser } from '@perigee/store-core/testing/test-store'
import type { UserId } from '@perigee/std/brand'
import type { TestInstallation } from './an-installation'

/** The text of a key of the public API, of a new person with a paid account unless one is named. */
export const aRestKey = (
  { withDatabase }: Pick<TestInstallation, 'withDatabase'>,
  { access = 'write', of }: { access?: RestKeyAccess; of?: UserId } = {},
): Promise<{ key: string; userId: UserId }> =>
  withDatabase(async (db) => {
    const userId = of ?? (await aUser(db))
    await updateUser(db, userId, { kind: accountKinds.paid })
    const key = newRestKeyText(randomBytes)
    await insertRestKey(db, {
      user_id: userId,
      hash: restKeyHash(key),
      name: 'a program',
      created_at: new Date(),
      expires_at: null,
      access,
      project_id: null,
      areas: null,
      replaces: null,
    })
    return { key, userId }
  })
