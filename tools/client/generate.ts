// `npm run generate -w @perigee/client`: writes what the TypeScript client knows of the contract.
import { writeFileSync } from 'node:fs'
import { callsFile, currentCalls } from './current-calls'

writeFileSync(callsFile, currentCalls())
