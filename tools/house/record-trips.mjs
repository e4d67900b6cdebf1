// Loaded into the server that is looked at: at each SIGUSR2 it writes down the files of which a function ran since the
// last one.
import { renameSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

process.on('SIGUSR2', async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const ran = result.filter(({ functions }) => functions.some(({ ranges }) => ranges[0].count > 0))
  const report = process.env.PERIGEE_HOUSE_REPORT
  writeFileSync(`${report}.part`, JSON.stringify(ran.map(({ url }) => url)))
  renameSync(`${report}.part`, report)
})
