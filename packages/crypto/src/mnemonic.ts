import { entropyToMnemonic, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { randomBytes } from './hash'

/** Twelve words carry 128 bits. */
const entropyLength = 16

/** A new passphrase of twelve English words (BIP 39), separated by single blanks. */
export const generateMnemonic = (): string => entropyToMnemonic(randomBytes(entropyLength), wordlist)

/** Whether the text is a mnemonic with a right checksum. Passphrases need not be one. */
export const isMnemonic = (text: string): boolean => validateMnemonic(text, wordlist)
