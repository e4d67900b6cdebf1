// The program of a worker thread on which large bodies are checked, sealed and opened.
import { usePrimitives } from '@perigee/crypto/primitives'
import { nodePrimitives } from '@perigee/crypto/primitives-node'
import { receivingStage } from '@perigee/s3/stages/receiving-stage'
import { openStage, sealStage } from '@perigee/object-client/segments/block-stages'
import { serveStages } from '@perigee/server-kit/stages/serve-stages'
import { errorCrossing } from '@perigee/s3/stages/error-crossing'

usePrimitives(nodePrimitives)
serveStages({ receive: receivingStage, seal: sealStage, open: openStage }, errorCrossing)
