import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { madeAtRunTime } from './made-at-run-time.mjs'

const cacheFolder = '.cache'
const cacheFile = `${cacheFolder}/regexes.json`
/** Another version of the checker may know better. */
const checker = 'recheck 4.5.0'
const patience = 60_000

/**
 * What is wrong with these expressions of `findRegexes`: a sentence for each one that can take more than linear time
 * on some text, whose time nobody could find out, or that is made where none may be. Verdicts are kept from run to run.
 */
export async function problemsOf(regexes, { cached = true } = {}) {
  const verdicts = cached ? readCache() : {}
  const problems = []
  for (const regex of regexes) {
    const problem = regex.source === null ? ofMade(regex) : await ofWritten(regex, verdicts)
    if (problem !== null) problems.push(`${regex.file}:${regex.line}: ${problem}`)
  }
  if (cached) writeCache(verdicts)
  return problems
}

const ofMade = ({ file }) =>
  Object.hasOwn(madeAtRunTime, file.replaceAll('\\', '/'))
    ? null
    : 'a regular expression made at run time; if no stranger has a say in it, tools/regexes/made-at-run-time.mjs lists it'

async function ofWritten({ source, flags }, verdicts) {
  const key = createHash('sha256').update(`${checker}\n${flags}\n${source}`).digest('base64')
  const verdict = (verdicts[key] ??= await judge(source, flags))
  return verdict === 'linear' ? null : `/${source}/${flags} takes more than linear time: ${verdict}`
}

async function judge(source, flags) {
  // The build in JavaScript runs everywhere and answers the same everywhere. Loading it takes long: only when needed.
  process.env.RECHECK_BACKEND = 'pure'
  const { checkSync } = await import('recheck')
  const { status, complexity, error } = checkSync(source, flags, { timeout: patience })
  if (status === 'safe') return 'linear'
  return status === 'vulnerable' ? complexity.summary : `not known (${error?.kind})`
}

function readCache() {
  try {
    return JSON.parse(readFileSync(cacheFile, 'utf8'))
  } catch {
    return {}
  }
}

function writeCache(verdicts) {
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(cacheFile, JSON.stringify(verdicts))
}
