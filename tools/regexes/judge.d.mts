import type { FoundRegex } from './find-regexes.mjs'
export function problemsOf(regexes: readonly FoundRegex[], options?: { cached?: boolean }): Promise<string[]>
