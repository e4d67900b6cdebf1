/** Encryption of object paths: everything that turns plain paths into the object store's form and back. */
export { cipherSuite, type CipherSuite } from './cipher-suite'
export { decryptPath, encryptComponents, encryptPath, type DecryptedPath, type EncryptedPath } from './encrypt-path'
export { EncryptionStore, type Base, type StoreEntry } from './encryption-store'
export { decryptChild, encryptCursor, encryptPrefix, listDelimiter, type ListPrefix } from './list-prefix'
export { componentNonce, decryptComponent, decryptName, encryptComponent } from './path-component'
export { decodeSegment, encodeSegment } from './segment-encoding'
export { joinCipherPath, joinPath, splitCipherPath, splitPath } from './path-component'
