import { randomInt } from 'node:crypto'

/** Without those that are taken for each other: people copy it from a screen to a console. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 24

/** More than 138 bits. */
export const randomPassword = (): string =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('')
