// `npm run supply-chain`: licences, install scripts and hashes of everything that package-lock.json installs.
import { findProblems } from './find-problems'
import { readLock, readManifest } from './lock'

const problems = findProblems(readLock(), readManifest())
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
