import { recordActs } from '@perigee/actors/record-acts'
import { requireUnfrozen } from '@perigee/actors/require-unfrozen'
import { projectUseCase } from '@perigee/actors/use-case'
import { computeRefusals } from '@perigee/contract/refusals/compute'
import { grows, useOf } from '@perigee/domain/compute/quotas'
import type { ComputeContext } from '../context'
import { requireCompute } from '../require-compute'
import { anotherStart, changeInstance } from './change-instance'
import { requireMemory } from './require-image'
import { requireLocation, requirePlace, requireType } from './require-place'

type Needs = Pick<ComputeContext, 'db' | 'clock' | 'settings'>

/**
 * Another size; its boot disk stays as it is. A machine that runs is stopped and started for it. A smaller size is
 * allowed whatever the quota says and however full the location is.
 * @throws noSuchInstance, instanceIsDeleting, instanceTypeUnchanged, computeNotOffered, computeNotAllowed, accountFrozen,
 * invalidInput, locationIsAway, computeNeedsPaidPlan, computeQuotaReached, locationIsFull
 */
export const updateInstanceType = projectUseCase(
  'compute.create',
  async (context: Needs, { project, actor }, { id, instanceType }: { id: string; instanceType: string }) => {
    await requireCompute(context, project)
    await requireUnfrozen(context.db, project.ownerId)
    return changeInstance(context, { project, id }, async (within, row) => {
      if (row.instanceType === instanceType) throw computeRefusals.instanceTypeUnchanged()
      const { location } = row
      const offer = await requireLocation(within, location)
      const type = requireType(offer, instanceType)
      const image = offer.images.find(({ name }) => name === row.image)
      if (image) requireMemory(image, type)
      const use = useOf(type, row.bootDiskGB)
      const insteadOf = { id, use: useOf(row, row.bootDiskGB) }
      if (grows(insteadOf.use, use)) {
        await requirePlace(within, { projectId: project.internalId, location, offer, type, use, insteadOf })
      }
      const facts = { name: row.name, from: row.instanceType, to: type.name }
      await recordActs(within, [{ name: 'instance.typeChanged', target: id, facts, project, actor }])
      return {
        instance_type: type.name,
        vcpus: type.vcpus,
        memory_mb: type.memoryMB,
        ...(row.wanted === 'running' ? anotherStart(row) : {}),
      }
    })
  },
)
