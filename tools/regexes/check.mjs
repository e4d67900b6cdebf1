// `npm run regexes`: every regular expression of packages and apps takes linear time on any text (docs/decisions/linear-parsing.md).
import { findRegexes } from './find-regexes.mjs'
import { problemsOf } from './judge.mjs'

const problems = await problemsOf(findRegexes(['packages', 'apps']))
for (const problem of problems) console.log(problem)
process.exitCode = problems.length === 0 ? 0 : 1
