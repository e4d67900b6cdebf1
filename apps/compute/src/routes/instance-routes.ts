import { createInstance } from '@perigee/compute/instances/create-instance'
import { getInstance } from '@perigee/compute/instances/get-instance'
import { listInstances } from '@perigee/compute/instances/list-instances'
import { removeInstance } from '@perigee/compute/instances/remove-instance'
import { resetPassword } from '@perigee/compute/instances/reset-password'
import { restartInstance } from '@perigee/compute/instances/restart-instance'
import { startInstance } from '@perigee/compute/instances/start-instance'
import { stopInstance } from '@perigee/compute/instances/stop-instance'
import { updateInstanceType } from '@perigee/compute/instances/update-instance-type'
import { compute, type InstanceStorage } from '@perigee/contract/compute'
import type { Deps } from '../deps'
import { readConsole } from '../read-console'
import { serve } from '../serve'
import { presentInstance } from './present-instance'

export const instanceRoutes = (deps: Deps) => [
  serve(deps, compute.listInstances, listInstances, {
    input: () => ({}),
    present: ({ items }) => items.map((instance) => presentInstance(instance)),
  }),
  serve(deps, compute.getInstance, getInstance, { input: byId, present: presentInstance }),
  serve(deps, compute.createInstance, createInstance, {
    input: ({ body: { bootDiskSizeGB: bootDiskGB, storage, ...body } }) => ({
      ...body,
      bootDiskGB,
      ...(storage && { storage: storageOf(storage) }),
    }),
    present: ({ password, ...instance }) => presentInstance(instance, password),
  }),
  serve(deps, compute.updateInstanceType, updateInstanceType, {
    input: ({ params, body }) => ({ ...params, ...body }),
    present: presentInstance,
  }),
  serve(deps, compute.deleteInstance, removeInstance, { input: byId, present: () => undefined }),
  serve(deps, compute.startInstance, startInstance, { input: byId, present: presentInstance }),
  serve(deps, compute.stopInstance, stopInstance, { input: byId, present: presentInstance }),
  serve(deps, compute.restartInstance, restartInstance, { input: byId, present: presentInstance }),
  serve(deps, compute.resetPassword, resetPassword, { input: byId, present: ({ password }) => ({ password }) }),
  serve(deps, compute.readConsole, readConsole, { input: byId, present: (output) => ({ output }) }),
]

const storageOf = ({ accessKeyID, secretKey, apiKeyID, buckets }: InstanceStorage) => ({
  accessKeyId: accessKeyID,
  secretKey,
  apiKeyId: apiKeyID,
  buckets,
})

const byId = <Params>({ params }: { params: Params }): Params => params
