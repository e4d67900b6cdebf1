import type { Finding } from './finding'

const marks = { fine: 'ok   ', note: 'note ', wrong: 'WRONG' } as const

/** One line for each finding, what to do below it, and a sum. */
export function reportText(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ about, state, says, advice }) => [
    `${marks[state]}  ${about}: ${says}`,
    ...(advice === undefined ? [] : [`       → ${advice}`]),
  ])
  const count = findings.filter(({ state }) => state === 'wrong').length
  const sum = count === 0 ? 'Nothing is wrong.' : `${count} ${count === 1 ? 'thing is' : 'things are'} wrong.`
  return [...lines, '', sum].join('\n')
}

/** The same for programs. */
export const reportJson = (findings: readonly Finding[]): string =>
  JSON.stringify({ ok: !isAnyWrong(findings), findings }, null, 2)

export const isAnyWrong = (findings: readonly Finding[]): boolean => findings.some(({ state }) => state === 'wrong')
