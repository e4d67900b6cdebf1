import type { PublicCall } from './define'

/** Every call of the public API by its id. Server, OpenAPI document, reference pages and clients are made from it. */
export const publicCalls: Readonly<Record<string, PublicCall>> = {}
