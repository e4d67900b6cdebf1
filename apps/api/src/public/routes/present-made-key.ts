import type { publicAccess } from '@perigee/contract/public/access'
import type { ResponseOf } from '@perigee/contract/call'
import type { KeyWithText } from '@perigee/projects/api-keys/create-restricted-key'
import { toBase64 } from '@perigee/std/encoding'
import type { Deps } from '../../deps'
import { presentAccessKey } from './present-access-key'

/** A new access key with what turns it and a passphrase into an access grant. */
export const presentMadeKey = (
  { satelliteAddress, addresses }: Pick<Deps, 'satelliteAddress' | 'addresses'>,
  { key: apiKey, info, project }: KeyWithText,
): ResponseOf<(typeof publicAccess)['create']> => ({
  accessKey: presentAccessKey(info),
  apiKey,
  derivation: {
    satelliteAddress,
    salt: toBase64(project.salt),
    encryptPaths: project.pathEncryption,
    authService: project.edgeUrls.authService ?? addresses.auth,
  },
})
