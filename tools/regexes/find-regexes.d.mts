export type FoundRegex = { file: string; line: number; source: string | null; flags: string }
export function findRegexes(roots: readonly string[]): FoundRegex[]
export function regexesIn(file: string, text: string): FoundRegex[]
