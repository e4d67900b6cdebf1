declare const brand: unique symbol

/** A value of type `T` that only the parser of `Name` may hand out, so that look-alikes cannot be mixed up. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }

/** Path of an object or folder as people know it: UTF-8 text, components split by `/`. */
export type PlainPath = Brand<string, 'PlainPath'>
/** Path as the object store knows it: encrypted components (or plain ones under the NULL cipher) joined by `/` (0x2f). */
export type CipherPath = Brand<Uint8Array, 'CipherPath'>
/** The public UUID of a project, lower case with dashes: the only project id on the wire. */
export type ProjectId = Brand<string, 'ProjectId'>
/** A project id shortened for the console's URLs. */
export type ProjectUrlId = Brand<string, 'ProjectUrlId'>
export type UserId = Brand<string, 'UserId'>
export type BucketName = Brand<string, 'BucketName'>
/** A size in bytes (whole number, below 2^53). */
export type Bytes = Brand<number, 'Bytes'>
/** Money in US cents. */
export type Cents = Brand<number, 'Cents'>
/** A time span in milliseconds. */
export type Millis = Brand<number, 'Millis'>
