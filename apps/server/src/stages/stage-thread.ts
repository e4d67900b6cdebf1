// The program of a worker thread on which large bodies are checked, sealed and opened.
import { usePrimitives } from '@perigee/crypto/primitives'
import { nodeBinding } from '@perigee/crypto/primitives-node'
import { receivingStage } from '@perigee/s3/stages/receiving-stage'
import { openStage, sealStage } from '@perigee/object-client/segments/block-stages'
import { serveStages } from '@perigee/server-kit/stages/serve-stages'
import { workerData } from 'node:worker_threads'
import type { Binding } from './body-threads'
import { errorCrossing } from '@perigee/s3/stages/error-crossing'

usePrimitives(nodeBinding(workerData as Binding))
serveStages({ receive: receivingStage, seal: sealStage, open: openStage }, errorCrossing)
