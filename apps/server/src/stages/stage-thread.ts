// The program of a worker thread on which large bodies are checked, sealed and opened.
import { workerData } from 'node:worker_threads'
import { loadNativeModule } from '@perigee/crypto/native-module-node'
import { usePrimitives } from '@perigee/crypto/primitives'
import { nodePrimitives } from '@perigee/crypto/primitives-node'
import { gatherMd5 } from '@perigee/s3/stages/gather-md5'
import { type Receiving, receivingStage } from '@perigee/s3/stages/receiving-stage'
import { openStage, sealStage } from '@perigee/object-client/segments/block-stages'
import { serveStages } from '@perigee/server-kit/stages/serve-stages'
import { errorCrossing } from '@perigee/s3/stages/error-crossing'
import type { ThreadData } from './body-threads'

const { nativeFile } = workerData as ThreadData
const native = nativeFile === null ? null : loadNativeModule(nativeFile)
const gathered = native?.state === 'loaded' ? gatherMd5(native.md5) : null

usePrimitives(nodePrimitives)
serveStages(
  {
    receive: (receiving: Receiving) => receivingStage(receiving, gathered?.createMd5),
    seal: sealStage,
    open: openStage,
  },
  { ...errorCrossing, ...(gathered && { settle: gathered.settle }) },
)
