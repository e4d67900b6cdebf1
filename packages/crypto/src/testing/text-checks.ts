import { toHex } from '@perigee/std/encoding'
import { expect } from 'vitest'
import { deriveRootKeyInWorker } from '../derive-node'
import { deriveRootKey } from '../derive'
import {
  formatAccessKeyId,
  formatSecretKey,
  openForEdgeCache,
  openRecord,
  parseAccessKeyId,
  parseSecretKey,
  recordKeyOf,
  sealForEdgeCache,
  sealRecord,
} from '../edge-credentials'
import { base58CheckDecode, base58CheckEncode, base58Decode, base58Encode } from '../base58'
import { aesEncryptRootKey, deriveAndAesEncryptRootKey } from '../root-key-helper'
import { rootKeySalt } from '../root-key-salt'
import { decodeUploadId, encodeUploadId } from '../upload-id'
import type { VectorChecks } from './check-vectors'
import { kindOfError } from './kind-of-error'

/** Values that people see as text: base58check, root keys, edge credentials. */
export const textChecks: VectorChecks = {
  'base58check/checkEncode': ({ input, output }) => {
    const version = input.number('version')
    expect(base58CheckEncode(version, input.bytes('payloadHex'))).toBe(output.text('text'))
    expect(base58CheckDecode(output.text('text'))).toEqual({ version, payload: input.bytes('payloadHex') })
  },
  'base58check/checkDecode': ({ input, output }) => {
    expect(kindOfError(() => base58CheckDecode(input.text('text')))).toBe(output.text('error'))
  },
  'base58check/encode': ({ input, output }) => {
    expect(base58Encode(input.bytes('hex'))).toBe(output.text('text'))
    expect(base58Decode(output.text('text'))).toEqual(input.bytes('hex'))
  },
  'base58check/uploadId': ({ input, output }) => {
    expect(encodeUploadId(input.bytes('streamIdHex'))).toBe(output.text('text'))
    expect(decodeUploadId(output.text('text'))).toEqual(input.bytes('streamIdHex'))
  },

  'rootKey/derive': async ({ input, output }) => {
    const question = {
      passphrase: input.text('passphrase'),
      salt: input.bytes('saltHex'),
      path: input.text('path'),
      lanes: input.number('lanes'),
    }
    const { mixed, argon2Salt } = rootKeySalt(question)
    expect([toHex(mixed), toHex(argon2Salt)]).toEqual([output.text('mixed'), output.text('argon2Salt')])
    expect(await deriveRootKey(question)).toEqual(output.bytes('key'))
    expect(await deriveRootKeyInWorker(question)).toEqual(output.bytes('key'))
  },
  'rootKey/wasmHelper': async ({ id, input, output }) => {
    const { buffer, text } = aesEncryptRootKey(input.bytes('rootKey'), input.text('aesKeyText'))
    expect(buffer).toEqual(output.bytes('buffer'))
    expect(text).toBe(output.text('text'))
    if (id !== 'computed-wasm-helper') return
    const salt = base64Bytes('XGjYvx0YvBXhbjrLK7+AnTzZ9tUFYE6XqOGgO/61hDg=')
    const source = { passphrase: 'supersecretpassphrase', salt, aesKeyText: input.text('aesKeyText') }
    expect(await deriveAndAesEncryptRootKey(source)).toBe(output.text('text'))
  },

  'authCredentials/credentials': ({ input, output }) => {
    const accessKey = input.bytes('E')
    const record = { secretKey: input.bytes('S'), accessGrant: input.text('grant') }
    const sealed = {
      encryptedSecretKey: output.bytes('encryptedSecret'),
      encryptedAccessGrant: output.bytes('encryptedGrant'),
    }
    expect(formatAccessKeyId(accessKey)).toBe(output.text('accessKeyId'))
    expect(parseAccessKeyId(output.text('accessKeyId'))).toEqual(accessKey)
    expect(formatSecretKey(record.secretKey)).toBe(output.text('secretKey'))
    expect(parseSecretKey(output.text('secretKey'))).toEqual(record.secretKey)
    expect(toHex(recordKeyOf(accessKey))).toBe(output.text('recordKey'))
    expect(sealRecord(accessKey, record)).toEqual(sealed)
    expect(openRecord(accessKey, sealed)).toEqual(record)
  },
  'authCredentials/parseAccessKeyId': ({ input, output }) => {
    if (output.has('error')) expect(kindOfError(() => parseAccessKeyId(input.text('text')))).toBe('format')
    else expect(parseAccessKeyId(input.text('text'))).toEqual(output.bytes('E'))
  },
  'authCredentials/edgeCache': ({ input, output }) => {
    const id = input.text('accessKeyId')
    const credential = { secretKey: input.text('secretKeyText'), accessGrant: input.text('grant') }
    const sealed = { secretKey: output.bytes('secret'), accessGrant: output.bytes('grant') }
    expect(sealForEdgeCache(id, credential)).toEqual(sealed)
    expect(openForEdgeCache(id, sealed)).toEqual(credential)
  },
}

const base64Bytes = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
