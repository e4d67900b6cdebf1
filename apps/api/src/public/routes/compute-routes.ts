import type { CursorPage } from '@perigee/actors/cursor-page'
import { listImages } from '@perigee/compute/catalogue/list-images'
import { listInstanceTypes } from '@perigee/compute/catalogue/list-instance-types'
import { listLocations } from '@perigee/compute/catalogue/list-locations'
import { createInstance } from '@perigee/compute/instances/create-instance'
import { getInstance } from '@perigee/compute/instances/get-instance'
import { listInstances } from '@perigee/compute/instances/list-instances'
import { removeInstance } from '@perigee/compute/instances/remove-instance'
import { resetPassword } from '@perigee/compute/instances/reset-password'
import { restartInstance } from '@perigee/compute/instances/restart-instance'
import { startInstance } from '@perigee/compute/instances/start-instance'
import { stopInstance } from '@perigee/compute/instances/stop-instance'
import { updateInstanceType } from '@perigee/compute/instances/update-instance-type'
import { isComputeOffered } from '@perigee/compute/require-compute'
import { createSshKey } from '@perigee/compute/ssh-keys/create-ssh-key'
import { deleteSshKey } from '@perigee/compute/ssh-keys/delete-ssh-key'
import { listSshKeys } from '@perigee/compute/ssh-keys/list-ssh-keys'
import type { PublicCall } from '@perigee/contract/public/define'
import { publicCompute } from '@perigee/contract/public/compute'
import type { Deps } from '../../deps'
import { keyOfCursor, presentPage } from '../cursors'
import { type PublicRoute, servePublic } from '../serve-public'
import {
  presentPublicImage,
  presentPublicInstance,
  presentPublicInstanceType,
  presentPublicLocation,
  presentPublicSshKey,
} from './present-compute'
import { madeAfter, placeByAge, placeOf } from './sort-keys'

/** None where there is no compute. */
export const publicComputeRoutes = (deps: Deps): PublicRoute[] => {
  if (!isComputeOffered(deps.settings)) return []
  const calls = publicCompute
  const named = <Params>({ params }: { params: Params }) => params
  return [
    servePublic(deps, calls.listKeys, listSshKeys, {
      input: (received) => pageIn(calls.listKeys, received),
      present: (page) => pageByAge(calls.listKeys, page, presentPublicSshKey),
    }),
    servePublic(deps, calls.createKey, createSshKey, {
      input: ({ params, body }) => ({ ...params, ...body }),
      present: presentPublicSshKey,
    }),
    servePublic(deps, calls.deleteKey, deleteSshKey, { input: named }),

    servePublic(deps, calls.listTypes, listInstanceTypes, {
      input: named,
      present: (types) => ({ items: types.map(presentPublicInstanceType) }),
    }),
    servePublic(deps, calls.listImages, listImages, {
      input: named,
      present: (images) => ({ items: images.map(presentPublicImage) }),
    }),
    servePublic(deps, calls.listLocations, listLocations, {
      input: named,
      present: (locations) => ({ items: locations.map(presentPublicLocation) }),
    }),

    servePublic(deps, calls.list, listInstances, {
      input: (received) => pageIn(calls.list, received),
      present: (page) => pageByAge(calls.list, page, presentPublicInstance),
    }),
    servePublic(deps, calls.create, createInstance, {
      input: ({ params, body: { type: instanceType, sshKeyIds: sshKeys, ...body } }) => ({
        ...params,
        ...body,
        instanceType,
        sshKeys,
      }),
      fields: { instanceType: 'type', bootDiskSizeGB: 'bootDiskGB', sshKeys: 'sshKeyIds' },
      present: ({ password, ...instance }) => ({ instance: presentPublicInstance(instance), password }),
    }),
    servePublic(deps, calls.get, getInstance, { input: named, present: presentPublicInstance }),
    servePublic(deps, calls.update, updateInstanceType, {
      input: ({ params, body }) => ({ ...params, instanceType: body.type }),
      fields: { instanceType: 'type' },
      present: presentPublicInstance,
    }),
    servePublic(deps, calls.remove, removeInstance, { input: named }),
    servePublic(deps, calls.start, startInstance, { input: named, present: presentPublicInstance }),
    servePublic(deps, calls.stop, stopInstance, { input: named, present: presentPublicInstance }),
    servePublic(deps, calls.restart, restartInstance, { input: named, present: presentPublicInstance }),
    servePublic(deps, calls.resetPassword, resetPassword, { input: named }),
  ]
}

interface Paged<Params> {
  params: Params
  query: { cursor?: string | undefined; limit: number }
}

const pageIn = <Params>(call: PublicCall, { params, query: { cursor, limit } }: Paged<Params>) => ({
  ...params,
  limit,
  after: madeAfter(keyOfCursor(call, cursor, placeByAge)),
})

interface Place {
  createdAt: Date
  id: string
}

const pageByAge = <Row, Item>(call: PublicCall, { items, next }: CursorPage<Row, Place>, item: (row: Row) => Item) =>
  presentPage(call, { items, next: next && placeOf(next) }, item)
