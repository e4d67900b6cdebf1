import { parseAccessKeyId, recordKeyOf } from '@perigee/crypto/edge-credentials'
import { openLinkPlace, sealLinkPlace } from '@perigee/crypto/link-place'
import { generateMnemonic } from '@perigee/crypto/mnemonic'
import { passphraseCheck } from '@perigee/crypto/passphrase-check'
import { parseAccessGrant, serializeAccessGrant } from '@perigee/grants/access-grant'
import { parseApiKey, serializeApiKey } from '@perigee/grants/api-key'
import { generateAccessGrant, restrictGrant } from '@perigee/grants/derive'
import { setApiKeyPermission } from '@perigee/grants/permission'
import { fromBase64, fromHex, toBase64, toHex } from '@perigee/std/encoding'
import type { Handlers } from './calls'
import { grantPermission } from './permission'
import { createRootKeys } from './root-keys'

/** What the access worker does. Everything works offline. */
export function createHandlers(rootKeys = createRootKeys()): Handlers {
  return {
    async deriveRootKey(source) {
      await rootKeys.of(source)
      return undefined
    },

    forgetRootKeys() {
      rootKeys.forget()
      return undefined
    },

    passphraseCheck: async (source) => toBase64(passphraseCheck(await rootKeys.of(source))),

    setPermission: ({ apiKey, buckets, permission }) =>
      serializeApiKey(setApiKeyPermission(parseApiKey(apiKey), buckets, grantPermission(permission))),

    async generateAccess({ apiKey, satelliteNodeURL, encryptPath, rootKey }) {
      return serializeAccessGrant(
        generateAccessGrant({
          satelliteAddress: satelliteNodeURL,
          apiKey: parseApiKey(apiKey),
          rootKey: rootKey && (await rootKeys.of(rootKey)),
          encryptPath,
        }),
      )
    },

    restrictGrant: ({ grant, paths, permission }) =>
      serializeAccessGrant(restrictGrant(parseAccessGrant(grant), paths, grantPermission(permission))),

    async sealLink({ accessKeyId, place, rootKey }) {
      const hash = recordKeyOf(parseAccessKeyId(accessKeyId))
      const sealed = sealLinkPlace(await rootKeys.of(rootKey), hash, place)
      return { linkHash: toHex(hash), sealedPlace: toBase64(sealed) }
    },

    openLink: async ({ linkHash, sealedPlace, rootKey }) =>
      openLinkPlace(await rootKeys.of(rootKey), fromHex(linkHash), fromBase64(sealedPlace)) ?? null,

    generateMnemonic: () => generateMnemonic(),
  }
}
